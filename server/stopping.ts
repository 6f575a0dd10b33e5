import type { FastifyInstance } from 'fastify'
import { AppError } from '#contract/errors.ts'

/** While the server stops, what is under way is finished and whatever else arrives is told so. */
export function refuseWhileStopping(app: FastifyInstance): void {
  let stopping = false
  let underWay = 0
  // Connections that wait for their client's next request, or its first, would keep the process alive.
  const closeWhenDone = () => {
    if (stopping && underWay === 0) setImmediate(() => app.server.closeAllConnections())
  }
  app.addHook('preClose', async () => {
    stopping = true
    closeWhenDone()
  })
  app.addHook('onRequest', (_request, reply, done) => {
    underWay++
    if (!stopping) return done()
    reply.headers({ connection: 'close', 'retry-after': '5' })
    done(new AppError('stopping'))
  })
  app.addHook('onResponse', (_request, _reply, done) => {
    underWay--
    closeWhenDone()
    done()
  })
}
