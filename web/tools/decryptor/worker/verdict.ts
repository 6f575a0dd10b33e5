import type { Verdict } from '../formats/format.ts'

/** From good to bad. */
const order: Verdict[] = ['unwrapped', 'verified', 'unverified', 'unchecked', 'unclear', 'mismatch']

/** A chain is as sure as its weakest step. */
export const verdictOf = (steps: readonly { verdict: Verdict }[]): Verdict =>
  order[Math.max(0, ...steps.map(({ verdict }) => order.indexOf(verdict)))]!
