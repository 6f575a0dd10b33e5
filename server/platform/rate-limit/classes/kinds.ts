import type { Endpoint } from '#contract/api.ts'

export type Kind = NonNullable<Endpoint['rate']>

interface Limit {
  most: number
  /** Requests per API token. Without it, requests with a token count for their network too. */
  mostByToken?: number
  /** Milliseconds. */
  window: number
  /** Applies even with `RATE_LIMITS=off`, because user IDs may be guessed from a private network too. */
  always?: true
  byBytes?: true
}

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** A lookup takes up to 10,000 BINs, so people do not reach these. */
export const kinds: Record<Kind, Limit> = {
  lookup: { most: 1200, mostByToken: 6000, window: minute, byBytes: true },
  download: { most: 60, mostByToken: 300, window: minute },
  challenge: { most: 60, window: minute },
  change: { most: 300, mostByToken: 1200, window: minute, byBytes: true },
  file: { most: 12_000, window: minute },
  correction: { most: 60, window: hour },
  share: { most: 100, window: day },
  signup: { most: 5, window: hour, always: true },
  login: { most: 20, window: hour, always: true },
  exposure: { most: 3, window: day, always: true },
  exposed_card: { most: 5, window: hour, always: true },
  wrong_token: { most: 60, window: minute, always: true },
}
