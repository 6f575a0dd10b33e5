import { type Kind, kinds } from './kinds.ts'

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
