import { ImportError } from '#engine/reading/import-error.ts'
import type { Family } from '../../platform/addresses/address.ts'
import { NetworkTable, type Ranges, type Claim, type TableFacts } from './network-table.ts'
import type { NumberedRange } from '../../platform/addresses/numbers.ts'

/** More than any source has, so that an endless file cannot fill the memory. */
const mostRanges = 10_000_000

export class TableBuilder {
  private readonly claims: Claim[] = []
  private readonly numbers = new Map<string, number>()
  private readonly ranges: Record<Family, ClaimedRange[]> = { 4: [], 6: [] }
  private count = 0

  claim(claim: Claim): number {
    const { asn, organisation, country, note } = claim
    const key = [asn, organisation, country, note].join('\t')
    let number = this.numbers.get(key)
    if (number === undefined) {
      number = this.claims.push(claim) - 1
      this.numbers.set(key, number)
    }
    return number
  }

  add({ family, start, end }: NumberedRange, claim: number): void {
    if (++this.count > mostRanges)
      throw new ImportError(`There are more than ${mostRanges.toLocaleString('en')} address ranges.`)
    this.ranges[family].push({ start, end, claim })
  }

  get isEmpty(): boolean {
    return this.count === 0
  }

  build(facts: Omit<TableFacts, 'ranges' | 'tells'>): NetworkTable {
    const [v4, v6] = [disjoint(this.ranges[4]), disjoint(this.ranges[6])]
    const tells: TableFacts['tells'] = [
      ...(this.claims.some(({ asn }) => asn !== undefined) ? (['network'] as const) : []),
      ...(this.claims.some(({ country }) => country !== undefined) ? (['country'] as const) : []),
    ]
    return new NetworkTable({ ...facts, tells, ranges: v4.length + v6.length }, this.claims, {
      4: arraysOf(v4, 1),
      6: arraysOf(v6, 4),
    })
  }
}

function arraysOf(ranges: ClaimedRange[], words: number): Ranges {
  const starts = new Uint32Array(ranges.length * words)
  const ends = new Uint32Array(ranges.length * words)
  const claims = new Uint32Array(ranges.length)
  for (const [at, { start, end, claim }] of ranges.entries()) {
    put(starts, at * words, start, words)
    put(ends, at * words, end, words)
    claims[at] = claim
  }
  return { starts, ends, claims }
}

function put(array: Uint32Array, at: number, number: bigint, words: number): void {
  if (words === 1) {
    array[at] = Number(number)
    return
  }
  let rest = number
  for (let word = words - 1; word >= 0; word--) {
    array[at + word] = Number(rest & 0xffffffffn)
    rest >>= 32n
  }
}

export interface ClaimedRange {
  start: bigint
  end: bigint
  claim: number
}

/**
 * Sorts ranges and removes overlaps: a range inside another replaces that part of it, because it is more specific.
 * Adjacent ranges with the same claim are merged.
 */
export function disjoint(ranges: ClaimedRange[]): ClaimedRange[] {
  const joined: ClaimedRange[] = []
  const add = (start: bigint, end: bigint, claim: number) => {
    const last = joined.at(-1)
    if (last?.claim === claim && last.end + 1n === start) last.end = end
    else joined.push({ start, end, claim })
  }
  const open: ClaimedRange[] = []
  let at = 0n
  const closeBefore = (next: bigint | undefined) => {
    for (let inner = open.at(-1); inner; inner = open.at(-1)) {
      if (next !== undefined && inner.end >= next) {
        if (at < next) add(at, next - 1n, inner.claim)
        return
      }
      if (at <= inner.end) {
        add(at, inner.end, inner.claim)
        at = inner.end + 1n
      }
      open.pop()
    }
  }
  for (const range of inOrder(ranges)) {
    closeBefore(range.start)
    at = range.start
    open.push(range)
  }
  closeBefore(undefined)
  return joined
}

function inOrder(ranges: ClaimedRange[]): ClaimedRange[] {
  const isSorted = ranges.every((range, at) => at === 0 || order(ranges[at - 1]!, range) <= 0)
  return isSorted ? ranges : ranges.toSorted(order)
}

function order(a: ClaimedRange, b: ClaimedRange): number {
  if (a.start !== b.start) return a.start < b.start ? -1 : 1
  return a.end === b.end ? 0 : a.end > b.end ? -1 : 1
}
