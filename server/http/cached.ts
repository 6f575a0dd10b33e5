import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/api.ts'
import { etagOf, isFresh } from './etag.ts'

type Cache = NonNullable<Endpoint['cache']>

/** How long browsers and CDNs may use a reply without asking, and how long while they ask. */
export const cacheControl: Record<Cache, string> = {
  data: 'public, max-age=300, stale-while-revalidate=86400',
  community: 'public, max-age=10, stale-while-revalidate=60',
  checked: 'no-cache',
}

/**
 * Adds an ETag and how long the reply may be cached, and returns what to send: nothing if the client has it already.
 * Replies to accounts, which are not stored, stay as they are, and so do those whose handler has done this.
 */
export function tagged(
  request: FastifyRequest,
  reply: FastifyReply,
  result: unknown,
  { cache, account }: { cache: Cache; account: Endpoint['account'] | undefined },
): unknown {
  if (account && request.headers.authorization !== undefined) return result
  if (result instanceof Readable || reply.statusCode !== 200 || reply.hasHeader('etag')) return result
  const isReady = result instanceof Buffer || typeof result === 'string'
  const bytes = isReady ? result : String(reply.serialize(result))
  if (!isReady) reply.header('content-type', 'application/json; charset=utf-8')
  const vary = [reply.getHeader('vary'), 'accept-encoding', account && 'authorization']
  const etag = etagOf(bytes)
  reply.headers({ etag, 'cache-control': cacheControl[cache], vary: vary.filter(Boolean).join(', ') })
  if (!isFresh(request, etag)) return bytes
  reply.code(304)
  return Buffer.alloc(0)
}
