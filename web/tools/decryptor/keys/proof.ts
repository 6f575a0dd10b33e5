import { Problem } from '../bytes/problem.ts'
import type { TypedKey } from './key.ts'

export type VerdictName = 'unwrapped' | 'verified' | 'unverified' | 'unclear' | 'unchecked' | 'mismatch'

declare const proof: unique symbol
/** Only `provenBy` makes one. */
export type Verified = 'verified' & { readonly [proof]: true }

/** How certain it is that the output is the original. */
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
