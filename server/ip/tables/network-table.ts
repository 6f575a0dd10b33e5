import type { Hint, IpSource } from '#contract/calls/ip.ts'
import { packSnapshot } from '#engine/snapshot/pack-snapshot.ts'
import { loadSnapshot, SnapshotError, type Readable } from '#engine/snapshot/snapshot.ts'
import type { Address, Family } from '../../platform/addresses/address.ts'

export interface Claim {
  asn?: number
  organisation?: string
  country?: string
  note?: string
}

export interface TableFacts {
  name: string
  title: string
  licence: string | null
  url: string | null
  credit: IpSource['credit']
  date: string | null
  tells: IpSource['tells']
  hint: Hint | null
  delist?: string | null
  /** The version of the installed package that it was made from; null when the operator added it. */
  seed: string | null
  ranges: number
}

export interface Ranges {
  /** One 32-bit number per IPv4 address, four per IPv6 address. */
  starts: Uint32Array
  ends: Uint32Array
  claims: Uint32Array
}

export interface FoundRange {
  claim: Claim
  range: string
}

export class NetworkTable {
  readonly facts: TableFacts
  readonly claims: readonly Claim[]
  readonly ranges: Record<Family, Ranges>

  constructor(facts: TableFacts, claims: readonly Claim[], ranges: Record<Family, Ranges>) {
    this.facts = facts
    this.claims = claims
    this.ranges = ranges
  }

  find({ family, words }: Pick<Address, 'family' | 'words'>): FoundRange | undefined {
    const { starts, ends, claims } = this.ranges[family]
    const at = lastAtMost(starts, words)
    if (at < 0 || compare(ends, at * words.length, words) < 0) return undefined
    return {
      claim: this.claims[claims[at]!]!,
      range: widestNetwork(words, starts, ends, at * words.length),
    }
  }

  /** The sections keep the names that they had in the first version of the file format. */
  pack(): Buffer {
    const { 4: v4, 6: v6 } = this.ranges
    return packSnapshot(
      { ip: this.facts, sayings: this.claims },
      {
        starts4: v4.starts,
        ends4: v4.ends,
        sayings4: v4.claims,
        starts6: v6.starts,
        ends6: v6.ends,
        sayings6: v6.claims,
      },
    )
  }

  static async open(from: Readable): Promise<NetworkTable> {
    const { memory, directory } = await loadSnapshot<{ ip?: TableFacts; sayings: Claim[] }>(from, () => 0)
    if (!directory.ip) throw new SnapshotError(`${from.name} does not contain IP data.`)
    const section = (name: string) => {
      const [offset, bytes] = directory.sections[name]!
      return new Uint32Array(memory.buffer, offset, bytes / 4)
    }
    const family = (number: Family): Ranges => ({
      starts: section(`starts${number}`),
      ends: section(`ends${number}`),
      claims: section(`sayings${number}`),
    })
    return new NetworkTable(directory.ip, directory.sayings, { 4: family(4), 6: family(6) })
  }
}

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

/**
 * The widest network that contains the address and lies within a range, such as `8.8.8.0/24`. Addresses are one or four
 * 32-bit numbers; those of the range are in the two arrays from index `at`.
 */
function widestNetwork(words: readonly number[], starts: Uint32Array, ends: Uint32Array, at: number): string {
  let bits = commonBits(starts, ends, at, words.length)
  while (!isInside(words, bits, starts, ends, at)) bits++
  const first: number[] = []
  for (let number = 0; number < words.length; number++)
    first.push((words[number]! & maskOf(bits, number)) >>> 0)
  return `${text(first)}/${bits}`
}

function commonBits(starts: Uint32Array, ends: Uint32Array, at: number, length: number): number {
  let number = 0
  while (number < length - 1 && starts[at + number] === ends[at + number]) number++
  return number * 32 + Math.clz32(starts[at + number]! ^ ends[at + number]!)
}

function isInside(
  words: readonly number[],
  bits: number,
  starts: Uint32Array,
  ends: Uint32Array,
  at: number,
): boolean {
  let isAfterStart = false
  let isBeforeEnd = false
  for (let number = 0; number < words.length; number++) {
    const mask = maskOf(bits, number)
    const first = (words[number]! & mask) >>> 0
    const last = (words[number]! | ~mask) >>> 0
    if (!isAfterStart && first < starts[at + number]!) return false
    if (!isBeforeEnd && last > ends[at + number]!) return false
    isAfterStart ||= first > starts[at + number]!
    isBeforeEnd ||= last < ends[at + number]!
  }
  return true
}

function maskOf(bits: number, number: number): number {
  const fixed = bits - number * 32
  return fixed <= 0 ? 0 : fixed >= 32 ? -1 : -1 << (32 - fixed)
}

function text(words: readonly number[]): string {
  if (words.length > 1) return textOfV6(words)
  const [word = 0] = words
  return `${word >>> 24}.${(word >>> 16) & 255}.${(word >>> 8) & 255}.${word & 255}`
}

/** As in RFC 5952. The package takes three times as long, with regular expressions. */
function textOfV6(words: readonly number[]): string {
  const groups: number[] = []
  for (const word of words) groups.push(word >>> 16, word & 0xffff)
  const { start, length } = longestZeros(groups)
  let text = ''
  for (let at = 0; at < 8; at++) {
    if (length > 1 && at === start) {
      text += '::'
      at += length - 1
    } else text += (text === '' || text.endsWith(':') ? '' : ':') + groups[at]!.toString(16)
  }
  return text
}

function longestZeros(groups: readonly number[]): { start: number; length: number } {
  let longest = { start: 0, length: 0 }
  for (let start = 0; start < 8; start++) {
    let end = start
    while (end < 8 && groups[end] === 0) end++
    if (end - start > longest.length) longest = { start, length: end - start }
    start = Math.max(start, end)
  }
  return longest
}
