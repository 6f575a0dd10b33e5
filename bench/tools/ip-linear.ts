import type { Address } from '#server/ip/addresses/address.ts'
import type { NetworkTable, Claim } from '#server/ip/tables/network-table.ts'

/** What a table says of an address, by going through all its ranges. */
export function linearly(table: NetworkTable, { family, words }: Address): Claim | undefined {
  const { starts, ends, claims } = table.ranges[family]
  const length = words.length
  for (let at = 0; at < claims.length; at++) {
    if (isBelow(words, starts, at * length)) continue
    if (isAbove(words, ends, at * length)) continue
    return table.claims[claims[at]!]
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
