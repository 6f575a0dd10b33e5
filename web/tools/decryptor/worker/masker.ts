import { bytesOf, concatBytes, textOf, type Bytes } from '../bytes/byte-stream.ts'
import { cardsIn, filler, maskCard, maskCards, maxSeparators, minDigits } from './mask.ts'
import { continuation, digit, isApart, kinds, other, separator, wide, withBlanks } from './number-bytes.ts'
import { contextLength } from './longer-numbers.ts'

/** In bytes, for the longest number with its separators. Longer runs are not held back. */
const maxHeld = 480

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
    while (ranges.length > 0 && ranges.at(-1)!.to + contextLength > bytes.length) end = ranges.pop()!.from
    this.#held = bytes.slice(end)
    const masked = this.#mask(bytes, ranges, end)
    this.#before = this.#textBefore(bytes, end)
    return masked
  }

  end(): Bytes {
    const rest = this.#held
    this.#held = new Uint8Array(0)
    return this.#mask(rest, [{ from: 0, to: rest.length }], rest.length)
  }

  #textBefore(bytes: Bytes, at: number): string {
    const here = latin1.decode(bytes.subarray(Math.max(0, at - contextLength), at))
    return (this.#before + here).slice(-contextLength)
  }

  #mask(bytes: Bytes, ranges: readonly NumberRange[], end: number): Bytes {
    const parts: Bytes[] = []
    let copied = 0
    for (const { from, to, digitsAt } of ranges) {
      const before = this.#textBefore(bytes, from)
      const after = latin1.decode(bytes.subarray(to, to + contextLength))
      const part = bytes.slice(from, to)
      const { text, count, bins } = digitsAt
        ? maskCard(
            latin1.decode(part),
            digitsAt.map((at) => at - from),
            { before, after },
          )
        : maskCards(textOf(part), { before, after })
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

/** A card number with the places of its digits, or text that is not ASCII and may hold some. */
interface NumberRange {
  from: number
  to: number
  digitsAt?: number[]
}

const latin1 = new TextDecoder('latin1')

/**
 * The ranges with enough digits, and the start of a run that may continue in the next piece. A number contains no other
 * bytes, so checking every 13th byte is enough to find it.
 */
function candidates(bytes: Bytes): { ranges: NumberRange[]; pendingStart: number } {
  const ranges: NumberRange[] = []
  const pendingStart = lastRunStart(bytes)
  for (let at = 0; at < pendingStart;) at = scanNext(bytes, at, pendingStart, ranges)
  return { ranges, pendingStart }
}

/** A separate function, because engines optimise functions that are called often. */
function scanNext(bytes: Bytes, start: number, end: number, ranges: NumberRange[]): number {
  let at = start + minDigits - 1
  while (at < end && isApart[bytes[at]!] === 1 && !isBehindColumn(bytes, at)) at += minDigits
  if (at >= end) return end
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

function addNumbers(bytes: Bytes, from: number, end: number, ranges: NumberRange[]): number {
  let at = skipContinuation(bytes, from, end)
  while (at < end) {
    const start = skipSeparators(bytes, at, end)
    if (start >= end || kinds[bytes[start]!] === other) return start
    at = endOfNumber(bytes, start, end)
    if (at - start >= minDigits) addCards(bytes, start, at, ranges)
    if (kinds[bytes[at]!] === wide) return at
  }
  return at
}

let groups = 0
let isAscii = true
let hasWide = false

/** Behind a column of another size than those of a card, another number begins. Leaves the sizes of the groups in `lengths`. */
function endOfNumber(bytes: Bytes, start: number, end: number): number {
  groups = 0
  isAscii = true
  hasWide = false
  let run = 0
  let gap = 0
  let at = start
  for (; at < end && gap <= maxSeparators && groups < lengths.length; at++) {
    const kind = kinds[bytes[at]!]!
    if (kind === digit) {
      if (bytes[at]! >= 0x80) isAscii = false
      run++
      gap = 0
    } else if (kind === separator || kind === wide) {
      if (run > 0) lengths[groups++] = run
      run = 0
      if (bytes[at] !== filler) gap++
      if (kind === wide) {
        if (lengths[groups - 1] !== 4 && lengths[groups - 1] !== 6) break
        hasWide = true
      }
    } else if (kind === other) break
  }
  if (run > 0 && groups < lengths.length) lengths[groups++] = run
  return at
}

const lengths = new Uint32Array(1 << 16)
const found: number[] = []
const starts: number[] = []

const isWide: boolean[] = []

/** Works on bytes, which is fifty times as fast as on text; anything that is not ASCII is checked as text. */
function addCards(bytes: Bytes, from: number, end: number, ranges: NumberRange[]): void {
  if (!isAscii) ranges.push({ from, to: end })
  else if (hasCardLengths(groups)) findCards(bytes, from, end, ranges)
}

function findCards(bytes: Bytes, from: number, end: number, ranges: NumberRange[]): void {
  // Logs are full of times and counters that start with 1; no card number starts with 1 or 7.
  if (groups === 1 && (bytes[from] === 0x31 || bytes[from] === 0x37)) return
  found.length = 0
  starts.length = 0
  isWide.length = 0
  let isDigit = false
  let isColumn = false
  for (let at = from; at < end; at++) {
    const wasDigit = isDigit
    const kind = kinds[bytes[at]!]
    isDigit = kind === digit
    if (kind === wide) isColumn = true
    if (!isDigit) continue
    if (!wasDigit) {
      if (hasWide) isWide.push(isColumn)
      isColumn = false
      starts.push(found.length)
    }
    found.push(bytes[at]! - 48)
  }
  const cards = cardsIn(found, starts, isWide)
  if (cards.length === 0) return
  const places: number[] = []
  for (let at = from; at < end; at++) if (kinds[bytes[at]!] === digit) places.push(at)
  for (const card of cards) {
    const digitsAt = places.slice(card.from, card.to)
    ranges.push({ from: digitsAt[0]!, to: digitsAt.at(-1)! + 1, digitsAt })
  }
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
