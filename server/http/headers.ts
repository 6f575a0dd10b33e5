import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, onRequestHookHandler } from 'fastify'
import { AppError } from '#contract/errors.ts'
import type { Config } from '../config.ts'

/** Headers that browsers apply to documents only. */
export const documentHeaders = {
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
}

/** Headers of every reply, of those too that Fastify does not send. */
export const safetyHeaders = ({ publicUrl }: Pick<Config, 'publicUrl'>): Record<string, string> => ({
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  ...(publicUrl.startsWith('https:') && { 'strict-transport-security': 'max-age=31536000' }),
})

/** What scripts of other sites may read besides the body. */
export const exposedHeaders = {
  'access-control-expose-headers':
    'x-request-id, retry-after, etag, ratelimit-limit, ratelimit-remaining, ratelimit-reset',
}

/**
 * Sets the headers of every reply, as few as possible: each costs about a microsecond. They are chosen when a route is
 * added, because reading a route's settings for each request costs more than all the headers.
 */
export function sendHeaders(app: FastifyInstance, config: Pick<Config, 'publicUrl'>): onRequestHookHandler {
  const always = safetyHeaders(config)
  let stopping = false
  app.addHook('preClose', async () => {
    stopping = true
  })
  const sending =
    (headers: Record<string, string>): onRequestHookHandler =>
    (request, reply, done) => {
      reply.headers(headers)
      reply.header('x-request-id', request.id)
      if (!hasOneHost(request.raw)) return done(new AppError('bad_host'))
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
  const anyOrigin = sending({ ...always, 'access-control-allow-origin': '*', ...exposedHeaders })
  app.addHook('onRoute', (route) => {
    const { account, anyOrigin: isPublic } = route.config ?? {}
    const first = account === 'required' ? forAccounts : isPublic ? anyOrigin : ownPagesOnly
    route.onRequest = [first, ...[route.onRequest ?? []].flat()]
  })
  return ownPagesOnly
}

/** Proxies and caches may understand several differently. Node joins or drops the repeated ones, so the raw list counts. */
function hasOneHost({ rawHeaders, httpVersion }: IncomingMessage): boolean {
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]!
    if (name.length === 4 && name.toLowerCase() === 'host') hosts++
  }
  return hosts === 1 || (hosts === 0 && httpVersion === '1.0')
}
