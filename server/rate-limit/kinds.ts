import type { Endpoint } from '#contract/api.ts'

export type Kind = NonNullable<Endpoint['rate']>

interface Limit {
  /** Requests of one network in one window. */
  most: number
  /** Milliseconds. */
  window: number
  /** Also with `RATE_LIMITS=off`: whoever guesses user IDs, or fills the store, may be on a private network too. */
  always?: true
}

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** A lookup carries up to 10,000 BINs, so people do not meet these. */
export const kinds: Record<Kind, Limit> = {
  lookup: { most: 1200, window: minute },
  download: { most: 60, window: minute },
  challenge: { most: 60, window: minute },
  change: { most: 300, window: minute },
  signup: { most: 5, window: hour, always: true },
  login: { most: 20, window: hour, always: true },
  exposure: { most: 3, window: day, always: true },
  /** Of one BIN and expiry date, whoever asks. */
  exposed_card: { most: 5, window: hour, always: true },
}
