// Proxies on this machine, good and bad, for as long as a test runs.
import { once } from 'node:events'
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer as createRawServer, type AddressInfo, type Server, type Socket } from 'node:net'
export type After = (end: () => unknown) => void

/** What every text of a hostile proxy holds: rendered as HTML, it would run. */
export const markup = '<img src=x onerror="window.hurt=1"><script>window.hurt=1</script>'

/** Passes requests on as they are, if the login fits. */
export const plainProxy = (after: After, login?: string): Promise<number> =>
  listening(
    after,
    createServer((asked, answer) => {
      const wanted = login && `Basic ${Buffer.from(login).toString('base64')}`
      if (wanted && asked.headers['proxy-authorization'] !== wanted) {
        answer.writeHead(407, { 'proxy-authenticate': 'Basic realm="proxy"' }).end()
      } else pass(asked, answer)
    }),
  )

/** Adds a header on the way there and text on the way back. */
export const meddlingProxy = (after: After): Promise<number> =>
  listening(
    after,
    createServer((asked, answer) =>
      pass(asked, answer, { 'x-added': 'yes', via: '1.1 meddler' }, '<!-- seen -->'),
    ),
  )

/** Answers everything with markup. */
export const hostileProxy = (after: After): Promise<number> =>
  listening(
    after,
    createRawServer((socket) => {
      socket.on('error', () => socket.destroy())
      socket.once('data', () =>
        socket.end(
          `HTTP/1.1 502 ${markup}\r\nserver: ${markup}\r\nvia: ${markup}\r\ncontent-type: text/html\r\nconnection: close\r\n\r\n${markup}`,
        ),
      )
    }),
  )

/** Takes every connection and says nothing. */
export const silentProxy = (after: After): Promise<number> =>
  listening(
    after,
    createRawServer((socket) => {
      socket.on('error', () => socket.destroy())
    }),
  )

function pass(asked: IncomingMessage, answer: ServerResponse, added: Record<string, string> = {}, tail = '') {
  const { 'proxy-authorization': _, 'proxy-connection': __, ...headers } = asked.headers
  const next = request(
    asked.url ?? '',
    { method: asked.method ?? 'GET', headers: { ...headers, ...added } },
    (reply) => {
      const { 'content-length': length, ...rest } = reply.headers
      answer.writeHead(reply.statusCode ?? 502, {
        ...rest,
        ...(length && { 'content-length': Number(length) + tail.length }),
      })
      reply.on('data', (piece) => answer.write(piece))
      reply.on('end', () => answer.end(tail))
    },
  )
  next.on('error', () => answer.destroy())
  asked.pipe(next)
}

async function listening(after: After, server: Server): Promise<number> {
  const open = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    open.add(socket)
    socket.on('close', () => open.delete(socket))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  after(async () => {
    for (const socket of open) socket.destroy()
    server.close()
  })
  return (server.address() as AddressInfo).port
}
