import { familyIn, familyValue } from '#contract/families.ts'
import type { BankInCountry } from '../build/bank-families.ts'

export interface FamilyDecision {
  /** `family:us:chase` */
  bank: string
  /** The family that it belongs to, by any of its banks; anything else if it belongs to none. */
  family: string
}

/**
 * The heads of families after decisions, of which the first about a bank counts. A bank with a decision leaves the others
 * of its family, which stay together, and follows the bank that the decision names, wherever that one goes. A family keeps
 * its head if that is still in it.
 */
export function regroupFamilies(
  banks: readonly BankInCountry[],
  heads: Uint32Array,
  decisions: readonly FamilyDecision[],
): Uint32Array {
  const places = new Map(banks.map((bank, at) => [familyValue(bank), at]))
  const next = new Map<number, number>()
  for (const { bank, family } of decisions) {
    const [at, other] = [places.get(normal(bank)), places.get(normal(family))]
    if (at === undefined || next.has(at)) continue
    // Nothing changes where the other bank is not in the data, nor where it is of another country.
    if (familyIn(family) === undefined) next.set(at, at)
    else if (other !== undefined && banks[other]!.country === banks[at]!.country) next.set(at, other)
  }
  if (next.size === 0) return heads
  const ends = endsOf(next)
  const groups = Map.groupBy(banks.keys(), (at) => {
    const end = ends.get(at) ?? at
    return next.has(end) ? `of ${end}` : `with ${heads[end]!}`
  })
  const result = heads.slice()
  for (const members of groups.values()) {
    const head = headOf(members, banks, heads, next)
    for (const at of members) result[at] = head
  }
  return result
}

const normal = (value: string) => {
  const name = familyIn(value)
  return name ? familyValue(name) : ''
}

/** Banks that follow each other in a circle end at the first of them. */
function endsOf(next: ReadonlyMap<number, number>): Map<number, number> {
  const ends = new Map<number, number>()
  for (const start of next.keys()) {
    const passed: number[] = []
    const places = new Map<number, number>()
    let at = start
    while (next.has(at) && !ends.has(at) && !places.has(at)) {
      places.set(at, passed.push(at) - 1)
      at = next.get(at)!
    }
    const circle = passed.slice(places.get(at) ?? passed.length)
    const end = circle.reduce((first, one) => Math.min(first, one), ends.get(at) ?? at)
    for (const one of passed) ends.set(one, end)
  }
  return ends
}

function headOf(
  members: readonly number[],
  banks: readonly BankInCountry[],
  heads: Uint32Array,
  moved: ReadonlyMap<number, number>,
): number {
  return (
    members.find((at) => heads[at] === at && !moved.has(at)) ??
    members.reduce((a, b) => (comesFirst(banks[b]!, banks[a]!) ? b : a))
  )
}

const comesFirst = (a: BankInCountry, b: BankInCountry) =>
  a.rows === b.rows ? a.slug < b.slug : a.rows > b.rows
