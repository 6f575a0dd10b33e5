import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, onRequestHookHandler } from 'fastify'
import { AppError } from '#contract/errors.ts'
import { holdsCardNumber } from '#contract/formats/card-numbers/card-numbers.ts'
import type { IsTrustedProxy } from '../clients/clients.ts'
import type { Config } from '../config.ts'

export const documentHeaders = {
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
}

export const safetyHeaders = ({ publicUrl }: Pick<Config, 'publicUrl'>): Record<string, string> => ({
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  ...(publicUrl.startsWith('https:') && { 'strict-transport-security': 'max-age=31536000' }),
})

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
  app.addHook('onRequest', (request, reply, done) => {
    if (request.is404) ownPagesOnly.call(app, request, reply, done)
    else done()
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

/** Random, because a counter would tell clients how many others there are. */
export const newRequestId = (): string => randomBytes(12).toString('base64url')

type RequestIds = (
  request: Pick<IncomingMessage, 'headers'> & { socket: { remoteAddress?: string | undefined } },
) => string

/**
 * The ID of each request: what a trusted proxy calls it in X-Request-Id or traceparent, so that its log and ours can be
 * joined, or else a new one. Clients cannot choose theirs, because they could repeat or imitate someone else's.
 */
export function requestIds(isTrustedProxy: IsTrustedProxy, newId = newRequestId): RequestIds {
  if (!isTrustedProxy) return newId
  return ({ headers, socket }) => {
    const given = idIn(headers)
    return given !== undefined && isTrustedProxy(socket.remoteAddress ?? '') ? given : newId()
  }
}

const safeId = /^[\w.:-]{1,64}$/
const traceparent = /^[\da-f]{2}-(?!0{32})([\da-f]{32})-[\da-f]{16}-[\da-f]{2}$/

function idIn({ 'x-request-id': id, traceparent: trace }: IncomingMessage['headers']): string | undefined {
  // A proxy may pass on what a client sent.
  if (typeof id === 'string' && safeId.test(id) && !holdsCardNumber(id)) return id
  return typeof trace === 'string' ? traceparent.exec(trace)?.[1] : undefined
}
