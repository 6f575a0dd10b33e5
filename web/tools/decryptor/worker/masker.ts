import { bytesOf, concatBytes, textOf, type Bytes } from '../bytes/byte-stream.ts'
import { longestIban, mayStartIban, cardsIn, maskCards, maxSeparators, minDigits } from './mask.ts'

/** In bytes, for the longest number with its separators. Longer runs are not held back. */
const maxHeld = 240

const other = 0
const separator = 1
const digit = 2
const continuation = 3

/**
 * The role that a byte of UTF-8 can have in a number. Lead bytes of characters that may be digits or separators count as digits;
 * the check of the decoded text decides.
 */
const kinds = new Uint8Array(256)
for (let byte = 48; byte < 58; byte++) kinds[byte] = digit
for (let byte = 0x80; byte < 0xc0; byte++) kinds[byte] = continuation
for (const byte of [0xc2, 0xd9, 0xdb, 0xdf, 0xe0, 0xe2, 0xef]) kinds[byte] = digit
for (const mark of ' -._') kinds[mark.charCodeAt(0)] = separator

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
    const { ranges, pendingStart } = candidates(bytes)
    const end = this.#withoutOpenIban(bytes, ranges, pendingStart)
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

  #withoutOpenIban(bytes: Bytes, ranges: number[], pendingStart: number): number {
    let end = pendingStart
    while (ranges.length > 0 && ranges.at(-1)! + longestIban > bytes.length) {
      const from = ranges.at(-2)!
      if (mayStartIban(this.#textBefore(bytes, from))) {
        end = from
        ranges.splice(-2)
      } else break
    }
    return end
  }

  #textBefore(bytes: Bytes, at: number): string {
    const here = latin1.decode(bytes.subarray(Math.max(0, at - longestIban), at))
    return (this.#before + here).slice(-longestIban)
  }

  #mask(bytes: Bytes, ranges: number[], end: number): Bytes {
    const parts: Bytes[] = []
    let copied = 0
    for (let at = 0; at < ranges.length; at += 2) {
      const [from, to] = [ranges[at]!, ranges[at + 1]!]
      const around = {
        before: this.#textBefore(bytes, from),
        after: latin1.decode(bytes.subarray(to, to + longestIban)),
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
  while (at < end && kinds[bytes[at]!] === other) at += minDigits
  if (at >= end) return end
  while (at > start && kinds[bytes[at - 1]!] !== other) at--
  return addNumbers(bytes, at, end, ranges)
}

function lastRunStart(bytes: Bytes): number {
  let from = bytes.length
  while (from > 0 && bytes.length - from < maxHeld && kinds[bytes[from - 1]!] !== other) from--
  if (bytes.length - from >= maxHeld) return bytes.length
  return skipContinuation(bytes, from, bytes.length)
}

function skipContinuation(bytes: Bytes, from: number, end: number): number {
  let at = from
  while (at < end && kinds[bytes[at]!] === continuation) at++
  return at
}

function addNumbers(bytes: Bytes, from: number, end: number, ranges: number[]): number {
  let at = skipContinuation(bytes, from, end)
  while (at < end) {
    while (at < end && kinds[bytes[at]!] !== digit) if (kinds[bytes[at++]!] === other) return at
    const start = at
    let groups = 0
    let run = 0
    let gap = 0
    let isAscii = true
    let kind: number = other
    for (; at < end && gap <= maxSeparators; at++) {
      kind = kinds[bytes[at]!]!
      if (kind === digit) {
        if (bytes[at]! >= 0x80) isAscii = false
        run++
        gap = 0
      } else if (kind === separator) {
        if (run > 0) lengths[groups++] = run
        run = 0
        gap++
      } else if (kind === other) break
    }
    if (run > 0) lengths[groups++] = run
    if (at - start >= minDigits && mayHoldCard(bytes, start, at, groups, isAscii)) ranges.push(start, at)
    if (kind === other) return at
  }
  return at
}

const lengths = new Uint32Array(1 << 16)
const found: number[] = []
const starts: number[] = []

/** Works on bytes, which is fifty times as fast as on text; anything that is not ASCII is checked as text. */
function mayHoldCard(bytes: Bytes, from: number, end: number, groups: number, isAscii: boolean): boolean {
  if (!isAscii || groups > lengths.length) return true
  if (!hasCardLengths(groups)) return false
  found.length = 0
  starts.length = 0
  let isDigit = false
  for (let at = from; at < end; at++) {
    const wasDigit = isDigit
    isDigit = kinds[bytes[at]!] === digit
    if (!isDigit) continue
    if (!wasDigit) starts.push(found.length)
    found.push(bytes[at]! - 48)
  }
  return cardsIn(found, starts).length > 0
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
