// The site behind a proxy that can pretend to serve a newer build: all of its files have other names, and the old ones are
// gone.
import { once } from 'node:events'
import {
  createServer,
  request,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

export interface TwoVersions {
  address: string
  /** Serves the newer build from now on. */
  update(): void
  stop(): void
}

const hash = /(-[\w-]{8})(\.(?:js|css|svg|woff2))/g
const newHash = /(-[\w-]{8})-new(\.(?:js|css|svg|woff2))/g

export async function twoVersions(site: string): Promise<TwoVersions> {
  let isNew = false
  const server = createServer((incoming, reply) => void pass(incoming, reply, site, isNew))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    address: `http://127.0.0.1:${port}`,
    update: () => void (isNew = true),
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

async function pass(incoming: IncomingMessage, reply: ServerResponse, site: string, isNew: boolean) {
  const { method, headers, url = '/' } = incoming
  const path = url.replaceAll(newHash, '$1$2')
  if (url.startsWith('/assets/') && (path !== url) !== isNew) return void reply.writeHead(404).end()
  // Whole and uncompressed, even when the browser has it already.
  const asked = request(site + path, {
    method,
    headers: {
      ...without(headers, ['if-none-match']),
      host: new URL(site).host,
      'accept-encoding': 'identity',
    },
  })
  incoming.pipe(asked)
  const [answer] = (await once(asked, 'response')) as [IncomingMessage]
  // The policy names the hashes of scripts in the page.
  const kept = without(answer.headers, ['content-security-policy', 'content-length', 'etag'])
  const body = await buffer(answer)
  const isText = /html|javascript|css/.test(String(kept['content-type']))
  const changed = isNew && isText ? renamed(path, body.toString()) : body
  reply.writeHead(answer.statusCode!, kept).end(changed)
}

const without = (headers: IncomingHttpHeaders, names: string[]): IncomingHttpHeaders =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !names.includes(name)))

function renamed(path: string, text: string): string {
  const changed = text.replaceAll(hash, '$1-new$2')
  return path === '/service-worker.js'
    ? changed.replace(/const version = '(\w+)'/, `const version = 'new-$1'`)
    : changed
}
