import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'

/** Weak, because it stands for the packed forms of the bytes as well. */
export function etagOf(bytes: Buffer): string {
  return `W/"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`
}

/** Whether the client says that it has this already. */
export function isKnown({ headers }: FastifyRequest, etag: string): boolean {
  return headers['if-none-match']?.includes(etag.slice(2)) ?? false
}
