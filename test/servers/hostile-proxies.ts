// Misbehaving proxies, for tests of the proxy checker.
import {
  createServer as createHttp,
  request,
  type IncomingMessage,
  type RequestListener,
  type ServerResponse,
} from 'node:http'
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { createServer as createTls } from 'node:tls'
import { portRefusal } from '#server/proxies/checking/target-limits.ts'

interface Scope {
  after(end: () => unknown): void
}

export async function listening(t: Scope, make: () => Server): Promise<number> {
  const server = make()
  const open = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    open.add(socket)
    socket.on('error', () => undefined)
    socket.once('close', () => open.delete(socket))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  t.after(() => {
    server.close()
    for (const socket of open) socket.destroy()
  })
  const { port } = server.address() as AddressInfo
  return portRefusal(port) === undefined ? port : listening(t, make)
}

export const raw = (t: Scope, talk: (socket: Socket) => void) => listening(t, () => createServer(talk))

/** Waits for a whole request, then answers with this. */
export const saying = (t: Scope, answer: string) =>
  raw(t, (socket) => {
    let heard = ''
    socket.on('data', (bytes) => {
      heard += bytes.toString()
      if (heard.includes('\r\n\r\n')) socket.end(answer)
    })
  })

/** Sends a reply that never ends. */
export const flooding = (t: Scope, start: string, piece: string) =>
  raw(t, (socket) => {
    socket.write(start)
    const more = () => {
      while (!socket.destroyed && socket.write(piece));
    }
    socket.on('drain', more)
    more()
  })

export interface Change {
  /** Changes the headers that are forwarded. */
  headers?: (headers: Record<string, string | string[] | undefined>, from: string) => void
  status?: number
  answer?: (body: string) => string
  answerHeaders?: Record<string, string>
  wait?: number
  onlyGet?: boolean
}

/** A proxy for plain HTTP that changes requests or replies. Without `onConnect` it closes when it is asked for a tunnel. */
export const changing = (t: Scope, change: Change, onConnect?: (socket: Duplex) => void) =>
  listening(t, () => {
    const server = createHttp((asked, response) => pass(asked, response, change))
    return onConnect ? server.on('connect', (_, socket) => onConnect(socket)) : server
  })

function pass(asked: IncomingMessage, response: ServerResponse, change: Change): void {
  if (!URL.canParse(asked.url ?? '')) return void response.writeHead(400).end('Only a proxy.')
  if (change.onlyGet && asked.method !== 'GET')
    return void response.writeHead(405).end('This proxy only gets.')
  const headers = { ...asked.headers }
  delete headers['proxy-authorization']
  delete headers['proxy-connection']
  change.headers?.(headers, asked.socket.remoteAddress ?? '')
  const onward = request(asked.url ?? '', { method: asked.method, headers, agent: false }, (answer) => {
    let body = ''
    answer.on('data', (bytes: Buffer) => (body += bytes.toString()))
    answer.on('end', () => {
      setTimeout(() => {
        const { 'content-length': _, ...headers } = answer.headers
        response.writeHead(change.status ?? answer.statusCode ?? 200, { ...headers, ...change.answerHeaders })
        response.end(change.answer?.(body) ?? body)
      }, change.wait ?? 0)
    })
  })
  onward.on('error', () => response.writeHead(502).end())
  asked.pipe(onward)
}

/** Intercepts TLS in every tunnel with its own certificate, and forwards what it reads. */
export async function intercepting(t: Scope, key: string, cert: string): Promise<number> {
  const inside = await listening(t, () => {
    const server = createHttp((asked, response) => {
      const target = `https://${asked.headers.host}${asked.url}`
      void import('node:https').then(({ request }) => {
        const onward = request(
          target,
          { headers: asked.headers, rejectUnauthorized: false, agent: false },
          (answer) => {
            response.writeHead(answer.statusCode ?? 200, answer.headers)
            answer.pipe(response)
          },
        )
        onward.end()
      })
    })
    return createTls({ key, cert }, (socket) => void server.emit('connection', socket))
  })
  return tunnelling(t, () => inside)
}

/** Opens tunnels to the requested port, or to another one. */
export const tunnelling = (
  t: Scope,
  portFor: (asked: number) => number = (port) => port,
  onRequest: RequestListener = (_, response) => void response.writeHead(405).end(),
) =>
  listening(t, () => {
    const server = createHttp(onRequest)
    server.on('connect', (asked: IncomingMessage, socket: Socket) => {
      void import('node:net').then(({ connect }) => {
        const onward = connect(portFor(Number(asked.url?.split(':').at(-1))), '127.0.0.1')
        onward.on('error', () => socket.destroy())
        socket.on('error', () => onward.destroy())
        onward.once('connect', () => {
          socket.write('HTTP/1.1 200 Connection established\r\n\r\n')
          socket.pipe(onward).pipe(socket)
        })
      })
    })
    return server
  })
