import type { Endpoint } from '#contract/api.ts'

export type Kind = NonNullable<Endpoint['rate']>

interface Limit {
  most: number
  /** Requests per API token. Without it, requests with a token count for their network too. */
  mostByToken?: number
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

// Who is counted. The operator may set the limits that a network and an API token have for the same kinds of requests.

const names = ['anonymous', 'token'] as const
export type RateClass = (typeof names)[number]

export type RateClasses = Record<RateClass, Partial<Record<Kind, number>>>

export const isCountedByToken = (kind: Kind): boolean => kinds[kind].mostByToken !== undefined

export function mostOf(kind: Kind, name: RateClass, classes: RateClasses): number {
  const { most, mostByToken = most } = kinds[kind]
  return classes[name][kind] ?? (name === 'token' ? mostByToken : most)
}

const settable = (Object.keys(kinds) as Kind[]).filter(isCountedByToken)
const highest = 1_000_000

export const wantedClasses = `limits per minute such as anonymous.lookup=600,token.lookup=12000: ${names.join(
  ' or ',
)}, a dot, one of ${settable.join(', ')}, =, and a whole number from 1 to ${highest}, each limit once`

export function rateClasses(texts: readonly string[]): RateClasses | undefined {
  const classes: RateClasses = { anonymous: {}, token: {} }
  for (const text of texts) {
    const [, name, kind, number] = /^(\w+)\.(\w+)\s*=\s*(\d{1,7})$/.exec(text) ?? []
    const one = names.find((it) => it === name)
    const limited = settable.find((it) => it === kind)
    const most = Number(number)
    if (!one || !limited || most < 1 || most > highest || classes[one][limited] !== undefined)
      return undefined
    classes[one][limited] = most
  }
  return classes
}
