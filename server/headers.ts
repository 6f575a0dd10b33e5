import type { FastifyInstance } from 'fastify'
import type { Config } from './config.ts'

/** Headers of every reply. Pages widen the policy for themselves; data needs nothing. */
export function sendHeaders(app: FastifyInstance, { publicUrl }: Pick<Config, 'publicUrl'>): void {
  const always: Record<string, string> = {
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    ...(publicUrl.startsWith('https:') && { 'strict-transport-security': 'max-age=31536000' }),
  }
  const ownPagesOnly = { ...always, 'cross-origin-resource-policy': 'same-origin' }
  const anyOrigin = {
    ...always,
    'cross-origin-resource-policy': 'cross-origin',
    'access-control-allow-origin': '*',
    'access-control-expose-headers': 'x-request-id, retry-after',
  }
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(request.routeOptions.config?.anyOrigin ? anyOrigin : ownPagesOnly)
    reply.header('x-request-id', request.id)
    done()
  })
}
