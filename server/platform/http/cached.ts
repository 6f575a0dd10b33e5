import { hash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/api.ts'

type Cache = NonNullable<Endpoint['cache']>

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
  if (isNotStored(reply)) return result
  if (result instanceof Readable || reply.statusCode !== 200 || reply.hasHeader('etag')) return result
  const isReady = result instanceof Buffer || typeof result === 'string'
  const bytes = isReady ? result : String(reply.serialize(result))
  if (!isReady) reply.header('content-type', 'application/json; charset=utf-8')
  const names = [reply.getHeader('vary'), 'accept-encoding', account && 'authorization']
  const vary = [
    ...new Set(
      names
        .join()
        .split(',')
        .map((name) => name.trim()),
    ),
  ]
  const etag = etagOf(bytes)
  reply.headers({ etag, 'cache-control': cacheControl[cache], vary: vary.filter(Boolean).join(', ') })
  if (!isFresh(request, etag)) return bytes
  reply.code(304)
  return Buffer.alloc(0)
}

export const isNotStored = (reply: FastifyReply): boolean => reply.getHeader('cache-control') === 'no-store'

export function addVary(reply: FastifyReply, name: string): void {
  const before = reply.getHeader('vary')
  reply.header('vary', before === undefined ? name : `${String(before)}, ${name}`)
}

/** Weak, because it also stands for the compressed forms of the bytes. */
export function etagOf(bytes: Buffer | string): string {
  return `W/"${hash('sha256', bytes, 'base64url').slice(0, 22)}"`
}

export function isFresh({ headers }: FastifyRequest, etag: string): boolean {
  return headers['if-none-match']?.includes(etag.slice(2)) ?? false
}
