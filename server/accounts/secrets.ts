import { hash, randomBytes } from 'node:crypto'
import { userIdAlphabet, userIdLength } from '#contract/formats/user-id.ts'

/** 130 random bits. The 256 values of a byte map evenly to the 32 characters. */
export function newUserId(): string {
  return Array.from(randomBytes(userIdLength), (byte) => userIdAlphabet[byte % 32]).join('')
}

export const newToken = (): string => randomBytes(32).toString('base64url')

/**
 * The stored form of a secret. One round of SHA-256 is enough, because 130 random bits cannot be guessed. The kind is
 * part of the hash, so that a hash of one kind never equals one of another.
 */
export function hashOf(kind: 'user id' | 'token' | 'api token' | 'watch feed', secret: string): string {
  return hash('sha256', `bindex ${kind}\0${secret}`, 'base64url')
}
