import { ImportError } from '#engine/reading/import-error.ts'
import type { Family } from '../addresses/address.ts'
import { disjoint, type SaidRange } from './disjoint.ts'
import { NetworkTable, type Ranges, type Saying, type TableFacts } from './network-table.ts'
import type { NumberedRange } from '../addresses/numbers.ts'

/** More than any source has; a file that goes on for ever must not fill the memory. */
const mostRanges = 10_000_000

/** Collects what a source says and makes a table of it. */
export class TableBuilder {
  private readonly sayings: Saying[] = []
  private readonly numbers = new Map<string, number>()
  private readonly ranges: Record<Family, SaidRange[]> = { 4: [], 6: [] }
  private count = 0

  /** The number of a saying; the same one has one number. */
  say(saying: Saying): number {
    const { asn, organisation, country, note } = saying
    const key = [asn, organisation, country, note].join('\t')
    let number = this.numbers.get(key)
    if (number === undefined) {
      number = this.sayings.push(saying) - 1
      this.numbers.set(key, number)
    }
    return number
  }

  add({ family, start, end }: NumberedRange, saying: number): void {
    if (++this.count > mostRanges)
      throw new ImportError(`There are more than ${mostRanges.toLocaleString('en')} ranges of addresses.`)
    this.ranges[family].push({ start, end, saying })
  }

  get isEmpty(): boolean {
    return this.count === 0
  }

  build(facts: Omit<TableFacts, 'ranges' | 'tells'>): NetworkTable {
    const [v4, v6] = [disjoint(this.ranges[4]), disjoint(this.ranges[6])]
    const tells: TableFacts['tells'] = [
      ...(this.sayings.some(({ asn }) => asn !== undefined) ? (['network'] as const) : []),
      ...(this.sayings.some(({ country }) => country !== undefined) ? (['country'] as const) : []),
    ]
    return new NetworkTable({ ...facts, tells, ranges: v4.length + v6.length }, this.sayings, {
      4: arraysOf(v4, 1),
      6: arraysOf(v6, 4),
    })
  }
}

function arraysOf(ranges: SaidRange[], words: number): Ranges {
  const starts = new Uint32Array(ranges.length * words)
  const ends = new Uint32Array(ranges.length * words)
  const sayings = new Uint32Array(ranges.length)
  for (const [at, { start, end, saying }] of ranges.entries()) {
    put(starts, at * words, start, words)
    put(ends, at * words, end, words)
    sayings[at] = saying
  }
  return { starts, ends, sayings }
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
