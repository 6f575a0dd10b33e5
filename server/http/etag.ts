import { hash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'

/** Weak, because it also stands for the compressed forms of the bytes. */
export function etagOf(bytes: Buffer | string): string {
  return `W/"${hash('sha256', bytes, 'base64url').slice(0, 22)}"`
}

/** Whether the client already has this version. */
export function isFresh({ headers }: FastifyRequest, etag: string): boolean {
  return headers['if-none-match']?.includes(etag.slice(2)) ?? false
}
