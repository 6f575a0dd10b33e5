import { Problem } from '../bytes/problem.ts'
import type { TypedKey } from './key.ts'
import type { Bytes } from '../bytes/byte-stream.ts'

export type VerdictName = 'unwrapped' | 'verified' | 'unverified' | 'unclear' | 'unchecked' | 'mismatch'

declare const proof: unique symbol
/** Only `provenBy` makes one. */
export type Verified = 'verified' & { readonly [proof]: true }

export type Verdict = Exclude<VerdictName, 'verified'> | Verified

export interface Proven<T> {
  value: T
  verdict: Verified
}

/**
 * The only place that says "verified". The check compares a tag or a signature with the user's key, and throws or returns
 * undefined when it does not match.
 */
export async function provenBy<T>(
  key: TypedKey,
  check: () => T | undefined | Promise<T | undefined>,
): Promise<Proven<T> | undefined> {
  if (key.text.trim() === '') throw new Problem('needs-key', 'Enter the key.')
  const value = await check()
  return value === undefined ? undefined : { value, verdict: 'verified' as Verified }
}

export type HmacHash = 'SHA-1' | 'SHA-256' | 'SHA-512'

/** In constant time. */
export async function hmacMatches(hash: HmacHash, key: Bytes, data: Bytes, mac: Bytes): Promise<boolean> {
  if (key.length === 0) return false
  const imported = await crypto.subtle.importKey('raw', key, { name: 'HMAC', hash }, false, ['verify'])
  return crypto.subtle.verify('HMAC', imported, mac, data)
}
