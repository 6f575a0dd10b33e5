import type { FastifyInstance } from 'fastify'
import { AppError } from '#contract/errors.ts'

const lookEvery = 20
/** Milliseconds by which timers are late when there are more requests than the server can answer. */
const tooLate = 150
/** So many may always arrive at once: a server that is late because of one slow task answers them. */
const alwaysAnswered = 30
/** The seconds after which a client should try again. */
const retryAfter = 2

/**
 * Refuses requests while those before them keep the server busy, because a refusal now is better than an answer that
 * nobody waits for. Health checks are always answered.
 */
export function shedLoad(app: FastifyInstance): void {
  let timer: NodeJS.Timeout | undefined
  let lookedAt = Infinity
  let isLate = false
  let arrived = 0
  const look = (): void => {
    const now = performance.now()
    isLate = now - lookedAt > lookEvery + tooLate
    lookedAt = now
    arrived = 0
  }
  app.addHook('onListen', async () => {
    look()
    timer = setInterval(look, lookEvery).unref()
  })
  app.addHook('onClose', async () => clearInterval(timer))

  app.addHook('onRequest', (request, reply, done) => {
    if (++arrived <= alwaysAnswered) return done()
    // Also late when the timer itself is waiting.
    if (!isLate && performance.now() - lookedAt <= lookEvery + tooLate) return done()
    if (request.routeOptions.url === '/healthz' || request.routeOptions.url === '/readyz') return done()
    reply.header('retry-after', retryAfter)
    done(new AppError('overloaded'))
  })
}
