import { hash, randomBytes } from 'node:crypto'
import { userIdAlphabet, userIdLength } from '#contract/formats/user-id.ts'

/** 130 bits: the 32 characters divide the 256 values of a byte evenly. */
export function newUserId(): string {
  return Array.from(randomBytes(userIdLength), (byte) => userIdAlphabet[byte % 32]).join('')
}

/** 256 bits. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/**
 * What is stored of a secret. One round of SHA-256 is enough: nobody can try out 130 random bits. What it is for is part
 * of it, so that the hash of one kind is never that of another.
 */
export function hashOf(kind: 'user id' | 'token', secret: string): string {
  return hash('sha256', `bindex ${kind}\0${secret}`, 'base64url')
}
