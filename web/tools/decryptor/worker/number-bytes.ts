// The roles that bytes can have in a number, and separators that several bytes write, such as `%20`.
import { bytesOf, type Bytes } from '../bytes/byte-stream.ts'
import { blank, filler, wideSeparators, writtenSeparator } from './mask.ts'

const latin1 = new TextDecoder('latin1')

export const other = 0
export const separator = 1
export const digit = 2
export const continuation = 3
export const wide = 4

/**
 * The role that a byte of UTF-8 can have in a number. Lead bytes of characters that may be digits or separators count as digits;
 * the check of the decoded text decides.
 */
export const kinds = new Uint8Array(256)
for (let byte = 48; byte < 58; byte++) kinds[byte] = digit
for (let byte = 0x80; byte < 0xc0; byte++) kinds[byte] = continuation
for (const byte of [0xc2, 0xd9, 0xdb, 0xdf, 0xe0, 0xe2, 0xef]) kinds[byte] = digit
for (const mark of [...' -._'].map((mark) => mark.charCodeAt(0))) kinds[mark] = separator
kinds[filler] = separator
for (const mark of wideSeparators) kinds[mark] = wide
/** Alone between columns; a line break of two bytes counts as one. */
kinds[13] = separator
export const isApart = kinds.map((kind) => Number(kind === other || kind === wide))

const longestCode = 8
const startOfCode = /^(?:%[\da-f]?|%c2%?a?|&[#a-z\d]{0,6}|\\(?:u0{0,2}a?)?)$/i
const startsCode = byteSet('%&\\')
/** The characters of a code such as `%20` or `&nbsp;` after its first. Any other ends the search. */
const mayFollow = byteSet('0237acAC#netNETr/u')

function byteSet(characters: string): Uint8Array {
  const set = new Uint8Array(256)
  for (const character of characters) set[character.charCodeAt(0)] = 1
  return set
}

/** Quick and rough, for the digits behind a code. */
function endOfCode(bytes: Bytes, at: number): number {
  const second = bytes[at + 1]
  if (bytes[at] === 0x25) return at + (second === 0x63 || second === 0x43 ? 6 : 3)
  if (bytes[at] === 0x5c) return at + (second === 0x75 ? 6 : 2)
  let end = at
  while (end < at + longestCode && bytes[end] !== 0x3b) end++
  return end + 1
}

/** A copy in which written separators, such as `%20`, are separators. One that may continue in the next piece counts. */
export function withBlanks(bytes: Bytes): Bytes {
  let out = bytes
  for (let at = nextCode(bytes, 0); at < bytes.length; at = nextCode(bytes, at + 1)) {
    const isBehindNumber = at > 0 && kinds[out[at - 1]!] !== other
    if (!isBehindNumber && kinds[bytes[endOfCode(bytes, at)] ?? 48] !== digit) continue
    const text = latin1.decode(bytes.subarray(at, at + longestCode))
    writtenSeparator.lastIndex = 0
    const found = writtenSeparator.exec(text)
    const isCut = at + text.length === bytes.length && startOfCode.test(text)
    if (!isCut && found?.index !== 0) continue
    if (out === bytes) out = bytes.slice()
    out.set(bytesOf(blank(isCut ? text : found![0])), at)
  }
  return out
}

function nextCode(bytes: Bytes, from: number): number {
  let at = from
  const last = bytes.length - 1
  while (at < last && (startsCode[bytes[at]!] === 0 || mayFollow[bytes[at + 1]!] === 0)) at++
  return at === last && startsCode[bytes[at]!] === 0 ? bytes.length : at
}
