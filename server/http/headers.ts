import { randomBytes } from 'node:crypto'
import type { FastifyInstance, onRequestHookHandler } from 'fastify'
import { AppError } from '#contract/errors.ts'
import type { Config } from '../config.ts'

/** What browsers heed on documents only. */
export const documentHeaders = {
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
}

/** Unique among processes by its start, and cheap. */
export function newRequestId(): () => string {
  const start = randomBytes(6).toString('base64url')
  let count = 0
  return () => `${start}-${(++count).toString(36)}`
}

/**
 * The headers of every reply, as few as serve a purpose: each costs about a microsecond. Which ones is decided when a
 * route is made, because asking a request for its route's settings costs more than all of them.
 */
export function sendHeaders(
  app: FastifyInstance,
  { publicUrl }: Pick<Config, 'publicUrl'>,
): onRequestHookHandler {
  const always: Record<string, string> = {
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    ...(publicUrl.startsWith('https:') && { 'strict-transport-security': 'max-age=31536000' }),
  }
  let stopping = false
  app.addHook('preClose', async () => {
    stopping = true
  })
  const sending =
    (headers: Record<string, string>): onRequestHookHandler =>
    (request, reply, done) => {
      reply.headers(headers)
      reply.header('x-request-id', request.id)
      if (!stopping) return done()
      reply.headers({ connection: 'close', 'retry-after': '5' })
      done(new AppError('stopping'))
    }
  const ownPagesOnly = sending({ ...always, 'cross-origin-resource-policy': 'same-origin' })
  const forAccounts = sending({
    ...always,
    'cross-origin-resource-policy': 'same-origin',
    'cache-control': 'no-store',
  })
  const anyOrigin = sending({ ...always, 'access-control-allow-origin': '*' })
  app.addHook('onRoute', (route) => {
    const { account, anyOrigin: isPublic } = route.config ?? {}
    const first = account === 'required' ? forAccounts : isPublic ? anyOrigin : ownPagesOnly
    route.onRequest = [first, ...[route.onRequest ?? []].flat()]
  })
  return ownPagesOnly
}
