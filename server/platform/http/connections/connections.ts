import { channel } from 'node:diagnostics_channel'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { Server as NetServer, type Server, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { type IsTrustedProxy, networkOf } from '../../clients/clients.ts'

/** Milliseconds without any progress after which a connection is closed, such as a download that nobody reads. */
export const stalledAfter = 30_000
export const checkEvery = 2000
/** Connections per network. A browser opens six. */
const mostConnections = 256

export const refusedConnections = channel('bindex:refused-connections')

export function limitConnections(app: FastifyInstance, isTrustedProxy: IsTrustedProxy): void {
  const byNetwork = new Map<string, number>()
  app.server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? ''
    // A proxy has the connections of all clients.
    if (isTrustedProxy && isTrustedProxy(address)) return
    const network = networkOf(address)
    const connections = (byNetwork.get(network) ?? 0) + 1
    byNetwork.set(network, connections)
    socket.once('close', () => {
      const left = byNetwork.get(network)! - 1
      if (left === 0) byNetwork.delete(network)
      else byNetwork.set(network, left)
    })
    if (connections <= mostConnections) return
    refusedConnections.publish(undefined)
    socket.destroy()
  })
}

/**
 * Closes connections whose client does not read its reply. Node's own time-out takes twice as long while something is
 * being sent, and anything that the client sends starts it again.
 */
export function closeStalledConnections(
  app: FastifyInstance,
  { after, every }: { after: number; every: number } = { after: stalledAfter, every: checkEvery },
): void {
  const open = openSockets(app.server)
  const before = new WeakMap<Socket, { progress: string; since: number }>()
  const look = (): void => {
    const now = performance.now()
    for (const socket of open) {
      const unsent = unsentBytes(socket)
      const progress = unsent === 0 ? '' : `${socket.bytesWritten} ${unsent}`
      const seen = before.get(socket)
      if (progress === '' || progress !== seen?.progress) before.set(socket, { progress, since: now })
      else if (now - seen.since >= after) socket.destroy()
    }
  }
  let timer: NodeJS.Timeout | undefined
  app.addHook('onListen', async () => {
    timer = setInterval(look, every).unref()
  })
  app.addHook('onClose', async () => clearInterval(timer))
}

function unsentBytes(socket: Socket): number {
  const { _handle: handle } = socket as { _handle?: { writeQueueSize?: number } | null }
  return socket.writableLength + (handle?.writeQueueSize ?? 0)
}

const known = new WeakMap<Server, Set<Socket>>()

function openSockets(server: Server): ReadonlySet<Socket> {
  let open = known.get(server)
  if (open) return open
  open = new Set<Socket>()
  known.set(server, open)
  server.on('connection', (socket: Socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  })
  return open
}

/**
 * When the server stops, requests in progress are finished, but idle connections must not keep the process alive. They
 * are only checked while stopping, so that requests do not pay for it.
 */
export function closeIdleConnections(app: FastifyInstance): void {
  const { server } = app
  const open = openSockets(server)
  app.addHook('preClose', async () => {
    const look = setInterval(() => {
      server.closeIdleConnections()
      for (const socket of open) if (socket.bytesRead === 0) socket.destroy()
      if (open.size === 0) clearInterval(look)
    }, 50)
  })
}

/** While the server drains, each reply ends its connection, so that a load balancer sends the next request elsewhere. */
export function closeAnsweredConnections({ server }: FastifyInstance, draining: AbortSignal): void {
  const close = (_request: IncomingMessage, response: ServerResponse) => {
    response.setHeader('connection', 'close')
  }
  draining.addEventListener('abort', () => server.prependListener('request', close), { once: true })
}

export async function leaveConnections({ server }: FastifyInstance, longest = 3000): Promise<void> {
  const open = openSockets(server)
  // Unlike that of an HTTP server, it leaves idle connections open: a request may be on its way.
  NetServer.prototype.close.call(server)
  const until = performance.now() + longest
  while (open.size > 0 && performance.now() < until) await sleep(20)
}

/** Replies, as in nginx. */
const repliesPerConnection = 1000

/**
 * A worker accepts connections whenever it has time, so one that was quick when many came at once would serve them for as
 * long as they live. Clients that ask a lot connect again now and then, and find the worker that has time by then.
 */
export function renewConnections({ server }: FastifyInstance, most = repliesPerConnection): void {
  const replies = new WeakMap<object, number>()
  server.prependListener('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    const count = (replies.get(socket) ?? 0) + 1
    replies.set(socket, count)
    if (count >= most) response.setHeader('connection', 'close')
  })
}
