import type { Address } from '#server/ip/addresses/address.ts'
import type { NetworkTable, Saying } from '#server/ip/tables/network-table.ts'

/** What a table says of an address, by going through all its ranges. */
export function linearly(table: NetworkTable, { family, words }: Address): Saying | undefined {
  const { starts, ends, sayings } = table.ranges[family]
  const length = words.length
  for (let at = 0; at < sayings.length; at++) {
    if (isBelow(words, starts, at * length)) continue
    if (isAbove(words, ends, at * length)) continue
    return table.sayings[sayings[at]!]
  }
  return undefined
}

function isBelow(words: readonly number[], table: Uint32Array, at: number): boolean {
  for (let word = 0; word < words.length; word++) {
    if (words[word] !== table[at + word]) return words[word]! < table[at + word]!
  }
  return false
}

function isAbove(words: readonly number[], table: Uint32Array, at: number): boolean {
  for (let word = 0; word < words.length; word++) {
    if (words[word] !== table[at + word]) return words[word]! > table[at + word]!
  }
  return false
}
