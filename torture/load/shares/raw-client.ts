import { connect, type Socket } from 'node:net'
import { type Reply, StrictReplies } from './strict-replies.ts'

/** Where a client connects to, and as whom. */
export interface From {
  port: number
  localAddress: string
  /** The client that a proxy in front of the server reports. */
  forwardedFor?: string
}

export interface RawRequest {
  method: string
  path: string
  headers: Record<string, string>
  body?: string
}

export function bytesOf({ method, path, headers, body }: RawRequest, { forwardedFor }: From): Buffer {
  const all = {
    host: 'bins.example',
    ...(forwardedFor !== undefined && { 'x-forwarded-for': forwardedFor }),
    ...headers,
    ...(body !== undefined && { 'content-length': String(Buffer.byteLength(body)) }),
  }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  return Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body ?? ''}`)
}

export interface RawConnection {
  socket: Socket
  /** Counts a request whose reply is awaited. */
  send(bytes: Buffer): void
  /** Nothing that comes from now on says anything about the server. */
  leave(): void
}

/** A connection that reads strictly. `closed` is called once, however it ends. */
export function openRaw(
  { port, localAddress }: From,
  heard: { reply(reply: Reply): void; invalid(why: string): void; closed(): void },
): RawConnection {
  const socket = connect({ host: '127.0.0.1', port, localAddress, noDelay: true })
  const replies = new StrictReplies(heard)
  let hasLeft = false
  socket.on('data', (data) => hasLeft || replies.push(data))
  // A reset says no more than the end that follows.
  socket.on('error', () => undefined)
  socket.once('close', () => {
    if (!hasLeft) replies.end()
    heard.closed()
  })
  return {
    socket,
    send: (bytes) => {
      replies.awaited++
      socket.write(bytes)
    },
    leave: () => {
      hasLeft = true
      socket.destroy()
    },
  }
}
