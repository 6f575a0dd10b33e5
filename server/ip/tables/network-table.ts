import type { Hint, IpSource } from '#contract/ip.ts'
import { loadSnapshot, packSnapshot, SnapshotError, type Readable } from '#engine/snapshot/snapshot.ts'
import type { Address, Family } from '../addresses/address.ts'
import { widestNetwork } from './widest-network.ts'

/** What a source says of a range of addresses. */
export interface Saying {
  asn?: number
  organisation?: string
  country?: string
  /** What a list calls the network. */
  note?: string
}

/** Where a table is from, and what it is about. */
export interface TableFacts {
  name: string
  title: string
  licence: string | null
  url: string | null
  credit: IpSource['credit']
  /** Year, month and day; null when nobody knows. */
  date: string | null
  tells: IpSource['tells']
  /** For a list of networks, what being on it means. */
  hint: Hint | null
  /** Where to ask for removal from a list. */
  delist?: string | null
  /** The version of the installed package that it was made of; null when the operator brought it. */
  seed: string | null
  /** Of both families. */
  ranges: number
}

/** Ranges of one family, in ascending order, none touching another. */
export interface Ranges {
  /** One number of 32 bits for an address of IPv4, four for one of IPv6. */
  starts: Uint32Array
  ends: Uint32Array
  /** Which of the sayings holds. */
  sayings: Uint32Array
}

export interface Found {
  saying: Saying
  /** The range as a network around the address, such as `8.8.8.0/24`. */
  range: string
}

/** A source of facts about addresses, searched in memory. */
export class NetworkTable {
  readonly facts: TableFacts
  readonly sayings: readonly Saying[]
  readonly ranges: Record<Family, Ranges>

  constructor(facts: TableFacts, sayings: readonly Saying[], ranges: Record<Family, Ranges>) {
    this.facts = facts
    this.sayings = sayings
    this.ranges = ranges
  }

  /** Never asks ranges of IPv4 for IPv6: an answer would be wrong. */
  find({ family, words }: Pick<Address, 'family' | 'words'>): Found | undefined {
    const { starts, ends, sayings } = this.ranges[family]
    const at = lastAtMost(starts, words)
    if (at < 0 || compare(ends, at * words.length, words) < 0) return undefined
    return {
      saying: this.sayings[sayings[at]!]!,
      range: widestNetwork(words, starts, ends, at * words.length),
    }
  }

  pack(): Buffer {
    const { 4: v4, 6: v6 } = this.ranges
    return packSnapshot(
      { ip: this.facts, sayings: this.sayings },
      {
        starts4: v4.starts,
        ends4: v4.ends,
        sayings4: v4.sayings,
        starts6: v6.starts,
        ends6: v6.ends,
        sayings6: v6.sayings,
      },
    )
  }

  static async open(from: Readable): Promise<NetworkTable> {
    const { memory, directory } = await loadSnapshot<{ ip?: TableFacts; sayings: Saying[] }>(from, () => 0)
    if (!directory.ip) throw new SnapshotError(`${from.name} holds no data about addresses.`)
    const section = (name: string) => {
      const [offset, bytes] = directory.sections[name]!
      return new Uint32Array(memory.buffer, offset, bytes / 4)
    }
    const family = (number: Family): Ranges => ({
      starts: section(`starts${number}`),
      ends: section(`ends${number}`),
      sayings: section(`sayings${number}`),
    })
    return new NetworkTable(directory.ip, directory.sayings, { 4: family(4), 6: family(6) })
  }
}

/** The number of the last range that starts at or before the address; -1 when all start after it. */
function lastAtMost(starts: Uint32Array, words: readonly number[]): number {
  let low = 0
  let high = starts.length / words.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (compare(starts, middle * words.length, words) <= 0) low = middle + 1
    else high = middle
  }
  return low - 1
}

function compare(table: Uint32Array, at: number, words: readonly number[]): number {
  for (let word = 0; word < words.length; word++) {
    const difference = table[at + word]! - words[word]!
    if (difference !== 0) return difference
  }
  return 0
}
