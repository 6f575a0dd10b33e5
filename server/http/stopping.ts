import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/**
 * When the server stops, requests under way are finished, but connections that wait for their client's next request,
 * or its first, must not keep the process alive. Looked at while stopping only, so that requests pay nothing for it.
 */
export function closeWaitingConnections(app: FastifyInstance): void {
  const { server } = app
  const open = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  })
  app.addHook('preClose', async () => {
    const look = setInterval(() => {
      server.closeIdleConnections()
      for (const socket of open) if (socket.bytesRead === 0) socket.destroy()
      if (open.size === 0) clearInterval(look)
    }, 50)
  })
}
