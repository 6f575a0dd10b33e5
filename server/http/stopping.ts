import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/**
 * When the server stops, requests in progress are finished, but idle connections must not keep the process alive. They
 * are only checked while stopping, so that requests do not pay for it.
 */
export function closeIdleConnections(app: FastifyInstance): void {
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
