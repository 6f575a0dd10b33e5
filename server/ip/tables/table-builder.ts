import { ImportError } from '#engine/reading/import-error.ts'
import type { Family } from '../../platform/addresses/address.ts'
import { disjoint, type ClaimedRange } from './disjoint.ts'
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
