import { bytesOf, concatBytes, textOf, type Bytes } from '../bytes/byte-stream.ts'
import {
  blank,
  cardsIn,
  filler,
  maskCards,
  maxSeparators,
  minDigits,
  wideSeparators,
  writtenSeparator,
} from './mask.ts'
import { contextLength } from './longer-numbers.ts'

/** In bytes, for the longest number with its separators. Longer runs are not held back. */
const maxHeld = 480

const other = 0
const separator = 1
const digit = 2
const continuation = 3
const wide = 4

/**
 * The role that a byte of UTF-8 can have in a number. Lead bytes of characters that may be digits or separators count as digits;
 * the check of the decoded text decides.
 */
const kinds = new Uint8Array(256)
for (let byte = 48; byte < 58; byte++) kinds[byte] = digit
for (let byte = 0x80; byte < 0xc0; byte++) kinds[byte] = continuation
for (const byte of [0xc2, 0xd9, 0xdb, 0xdf, 0xe0, 0xe2, 0xef]) kinds[byte] = digit
for (const mark of [...' -._'].map((mark) => mark.charCodeAt(0))) kinds[mark] = separator
kinds[filler] = separator
for (const mark of wideSeparators) kinds[mark] = wide
/** Alone between columns; a line break of two bytes counts as one. */
kinds[13] = separator
const isApart = kinds.map((kind) => Number(kind === other || kind === wide))

/**
 * A number may be split between two pieces. Only bytes that could be a number are decoded, which makes 64 MB twenty times
 * as fast.
 */
export class Masker {
  count = 0
  readonly bins = new Set<string>()
  #held: Bytes = new Uint8Array(0)
  #before = ''

  push(piece: Bytes): Bytes {
    const bytes = this.#held.length > 0 ? concatBytes([this.#held, piece]) : piece
    const { ranges, pendingStart } = candidates(withBlanks(bytes))
    let end = pendingStart
    // What follows may show that it is part of an IBAN or of a hash.
    while (ranges.length > 0 && ranges.at(-1)! + contextLength > bytes.length) {
      end = ranges.at(-2)!
      ranges.splice(-2)
    }
    this.#held = bytes.slice(end)
    const masked = this.#mask(bytes, ranges, end)
    this.#before = this.#textBefore(bytes, end)
    return masked
  }

  end(): Bytes {
    const rest = this.#held
    this.#held = new Uint8Array(0)
    return this.#mask(rest, [0, rest.length], rest.length)
  }

  #textBefore(bytes: Bytes, at: number): string {
    const here = latin1.decode(bytes.subarray(Math.max(0, at - contextLength), at))
    return (this.#before + here).slice(-contextLength)
  }

  #mask(bytes: Bytes, ranges: number[], end: number): Bytes {
    const parts: Bytes[] = []
    let copied = 0
    for (let at = 0; at < ranges.length; at += 2) {
      const [from, to] = [ranges[at]!, ranges[at + 1]!]
      const around = {
        before: this.#textBefore(bytes, from),
        after: latin1.decode(bytes.subarray(to, to + contextLength)),
      }
      const { text, count, bins } = maskCards(textOf(bytes.subarray(from, to)), around)
      if (count === 0) continue
      this.count += count
      for (const bin of bins) this.bins.add(bin)
      parts.push(bytes.subarray(copied, from), bytesOf(text))
      copied = to
    }
    const rest = bytes.subarray(copied, end)
    return copied === 0 ? rest : concatBytes([...parts, rest])
  }
}

const latin1 = new TextDecoder('latin1')

const longestCode = 8
const startOfCode = /^(?:%[\da-f]?|%c2%?a?|&[#a-z\d]{0,6}|\\(?:u0{0,2}a?)?)$/i
/** What may follow the first character, which nearly always shows that it begins no code. */
const seconds: [mark: string, next: Set<number | undefined>][] = [
  ['%', new Set([...'0237acAC'].map((next) => next.charCodeAt(0)))],
  ['&', new Set([...'#netNET'].map((next) => next.charCodeAt(0)))],
  ['\\', new Set([...'nrt/u'].map((next) => next.charCodeAt(0)))],
]

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
function withBlanks(bytes: Bytes): Bytes {
  let out = bytes
  for (const [mark, next] of seconds) {
    const code = mark.charCodeAt(0)
    for (let at = bytes.indexOf(code); at >= 0; at = bytes.indexOf(code, at + 1)) {
      if (at + 1 < bytes.length && !next.has(bytes[at + 1])) continue
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
  }
  return out
}

/**
 * The ranges with enough digits, and the start of a run that may continue in the next piece. A number contains no other
 * bytes, so checking every 13th byte is enough to find it.
 */
function candidates(bytes: Bytes): { ranges: number[]; pendingStart: number } {
  const ranges: number[] = []
  const pendingStart = lastRunStart(bytes)
  for (let at = 0; at < pendingStart;) at = scanNext(bytes, at, pendingStart, ranges)
  return { ranges, pendingStart }
}

/** A separate function, because engines optimise functions that are called often. */
function scanNext(bytes: Bytes, start: number, end: number, ranges: number[]): number {
  let at = start + minDigits - 1
  while (at < end && isApart[bytes[at]!] === 1 && isApart[bytes[at - 1]!] === 1) at += minDigits
  if (at >= end) return end
  if (isApart[bytes[at]!] === 1) at--
  while (at > start && (isApart[bytes[at - 1]!] === 0 || isBehindColumn(bytes, at - 1))) at--
  return addNumbers(bytes, at, end, ranges)
}

/** Columns of a card number stand in front of the separator: most numbers in a table need no closer look. */
function isBehindColumn(bytes: Bytes, separatorAt: number): boolean {
  if (kinds[bytes[separatorAt]!] !== wide) return false
  let at = separatorAt
  while (at > 0 && separatorAt - at < maxSeparators && kinds[bytes[at - 1]!] !== digit) {
    if (kinds[bytes[at - 1]!] === other) return false
    at--
  }
  let size = 0
  while (size < 7 && at - size > 0 && kinds[bytes[at - size - 1]!] === digit) size++
  return size === 4 || size === 6
}

/** Of a longer run, such as a table of numbers, the part is held back that may be a card number with its columns. */
function lastRunStart(bytes: Bytes): number {
  let from = bytes.length
  while (from > 0 && bytes.length - from < maxHeld && kinds[bytes[from - 1]!] !== other) from--
  const isLong = bytes.length - from >= maxHeld
  const start = skipContinuation(bytes, from, bytes.length)
  let at = start
  let open = start
  while (at < bytes.length) {
    open = at
    at = endOfNumber(bytes, skipSeparators(bytes, at, bytes.length), bytes.length)
  }
  return isLong && open === start ? bytes.length : open
}

function skipContinuation(bytes: Bytes, from: number, end: number): number {
  let at = from
  while (at < end && kinds[bytes[at]!] === continuation) at++
  return at
}

function skipSeparators(bytes: Bytes, from: number, end: number): number {
  let at = from
  while (at < end && kinds[bytes[at]!] !== digit && kinds[bytes[at]!] !== other) at++
  return at
}

function addNumbers(bytes: Bytes, from: number, end: number, ranges: number[]): number {
  let at = skipContinuation(bytes, from, end)
  while (at < end) {
    const start = skipSeparators(bytes, at, end)
    if (start >= end || kinds[bytes[start]!] === other) return start
    at = endOfNumber(bytes, start, end)
    if (at - start >= minDigits && mayHoldCard(bytes, start, at)) ranges.push(start, at)
    if (kinds[bytes[at]!] === wide) return at
  }
  return at
}

let groups = 0
let isAscii = true

/** Behind a column of another size than those of a card, another number begins. Leaves the sizes of the groups in `lengths`. */
function endOfNumber(bytes: Bytes, start: number, end: number): number {
  groups = 0
  isAscii = true
  let run = 0
  let gap = 0
  let at = start
  for (; at < end && gap <= maxSeparators; at++) {
    const kind = kinds[bytes[at]!]!
    if (kind === digit) {
      if (bytes[at]! >= 0x80) isAscii = false
      run++
      gap = 0
    } else if (kind === separator || kind === wide) {
      if (run > 0) lengths[groups++] = run
      run = 0
      if (bytes[at] !== filler) gap++
      if (kind === wide && lengths[groups - 1] !== 4 && lengths[groups - 1] !== 6) break
    } else if (kind === other) break
  }
  if (run > 0) lengths[groups++] = run
  return at
}

const lengths = new Uint32Array(1 << 16)
const found: number[] = []
const starts: number[] = []

const isWide: boolean[] = []

/** Works on bytes, which is fifty times as fast as on text; anything that is not ASCII is checked as text. */
function mayHoldCard(bytes: Bytes, from: number, end: number): boolean {
  if (!isAscii || groups > lengths.length) return true
  if (!hasCardLengths(groups)) return false
  found.length = 0
  starts.length = 0
  isWide.length = 0
  let isDigit = false
  let hasWide = false
  for (let at = from; at < end; at++) {
    const wasDigit = isDigit
    const kind = kinds[bytes[at]!]
    isDigit = kind === digit
    hasWide ||= kind === wide
    if (!isDigit) continue
    if (!wasDigit) {
      starts.push(found.length)
      isWide.push(hasWide)
      hasWide = false
    }
    found.push(bytes[at]! - 48)
  }
  return cardsIn(found, starts, isWide).length > 0
}

function hasCardLengths(groups: number): boolean {
  for (let first = 0; first < groups; first++) {
    const size = lengths[first]!
    if (size === 4 && first + 2 < groups && lengths[first + 1] === 6) return true
    let total = size
    let group = first + 1
    for (; group < groups && lengths[group] === size; group++) total += size
    if (group < groups && lengths[group]! < size) total += lengths[group]!
    if (total >= minDigits) return true
  }
  return false
}
