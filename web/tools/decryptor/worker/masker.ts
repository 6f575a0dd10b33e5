import { bytesOf, joined, textOf, type Bytes } from '../bytes/byte-stream.ts'
import { cardsIn, maskCards, mostJoints, shortest } from './mask.ts'

/** The longest number with its joints; what is longer is not waited for. */
const longestWait = 240

const other = 0
const joint = 1
const digit = 2
/** Goes on with the character before it. */
const more = 3

/**
 * What a byte of UTF-8 can be to a number. First bytes of characters among which are digits or joints count as digits:
 * whether they are is seen when the text is looked at.
 */
const kinds = new Uint8Array(256)
for (let byte = 48; byte < 58; byte++) kinds[byte] = digit
for (let byte = 0x80; byte < 0xc0; byte++) kinds[byte] = more
for (const byte of [0xc2, 0xd9, 0xdb, 0xdf, 0xe0, 0xe2, 0xef]) kinds[byte] = digit
for (const mark of ' -._') kinds[mark.charCodeAt(0)] = joint

/**
 * Masks a text that comes in pieces; a number may be cut in two by them. Most of a log is passed on as it is: only where
 * bytes could be a number is the text looked at, which makes 64 MB twenty times as fast.
 */
export class Masker {
  count = 0
  #held: Bytes = new Uint8Array(0)

  push(piece: Bytes): Bytes {
    const bytes = this.#held.length > 0 ? joined([this.#held, piece]) : piece
    const { places, open } = candidates(bytes)
    this.#held = bytes.slice(open)
    return this.#mask(bytes.subarray(0, open), places)
  }

  end(): Bytes {
    const rest = this.#held
    this.#held = new Uint8Array(0)
    return this.#mask(rest, [0, rest.length])
  }

  /** Places are pairs: from where to where. */
  #mask(bytes: Bytes, places: number[]): Bytes {
    const parts: Bytes[] = []
    let copied = 0
    for (let at = 0; at < places.length; at += 2) {
      const [from, to] = [places[at]!, places[at + 1]!]
      const { text, count } = maskCards(textOf(bytes.subarray(from, to)))
      if (count === 0) continue
      this.count += count
      parts.push(bytes.subarray(copied, from), bytesOf(text))
      copied = to
    }
    return copied === 0 ? bytes : joined([...parts, bytes.subarray(copied)])
  }
}

/**
 * Where enough digits stand together, and where what may go on begins. A number has no byte of another kind in it, so
 * one look every 13 bytes is enough to find it.
 */
function candidates(bytes: Bytes): { places: number[]; open: number } {
  const places: number[] = []
  const open = lastStretch(bytes)
  for (let at = 0; at < open;) at = behindStretch(bytes, at, open, places)
  return { places, open }
}

/** A function of its own, which engines make quick, for they do so with what is called often. */
function behindStretch(bytes: Bytes, start: number, open: number, places: number[]): number {
  let at = start + shortest - 1
  while (at < open && kinds[bytes[at]!] === other) at += shortest
  if (at >= open) return open
  while (at > start && kinds[bytes[at - 1]!] !== other) at--
  return numbersFrom(bytes, at, open, places)
}

/** What is longer than a number is not kept waiting. */
function lastStretch(bytes: Bytes): number {
  let from = bytes.length
  while (from > 0 && bytes.length - from < longestWait && kinds[bytes[from - 1]!] !== other) from--
  if (bytes.length - from >= longestWait) return bytes.length
  return afterRest(bytes, from, bytes.length)
}

/** Not in the middle of a character. */
function afterRest(bytes: Bytes, from: number, end: number): number {
  let at = from
  while (at < end && kinds[bytes[at]!] === more) at++
  return at
}

/** Digits that belong together end where more joints follow each other than stand in a number. */
function numbersFrom(bytes: Bytes, from: number, open: number, places: number[]): number {
  let at = afterRest(bytes, from, open)
  while (at < open) {
    while (at < open && kinds[bytes[at]!] !== digit) if (kinds[bytes[at++]!] === other) return at
    const start = at
    let groups = 0
    let run = 0
    let gap = 0
    let isAscii = true
    let kind: number = other
    for (; at < open && gap <= mostJoints; at++) {
      kind = kinds[bytes[at]!]!
      if (kind === digit) {
        if (bytes[at]! >= 0x80) isAscii = false
        run++
        gap = 0
      } else if (kind === joint) {
        if (run > 0) lengths[groups++] = run
        run = 0
        gap++
      } else if (kind === other) break
    }
    if (run > 0) lengths[groups++] = run
    if (at - start >= shortest && mayHoldCard(bytes, start, at, groups, isAscii)) places.push(start, at)
    if (kind === other) return at
  }
  return at
}

/** Of the groups at hand; what has more of them is looked at in any case. */
const lengths = new Uint32Array(1 << 16)
const found: number[] = []
const starts: number[] = []

/** Without making a text of it, which takes fifty times as long; what is not ASCII is looked at as text. */
function mayHoldCard(bytes: Bytes, from: number, end: number, groups: number, isAscii: boolean): boolean {
  if (!isAscii || groups > lengths.length) return true
  if (!haveCardLengths(groups)) return false
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

/** A group as long as a number, several of one size, or 4-6-5: most of a log ends here. */
function haveCardLengths(groups: number): boolean {
  for (let first = 0; first < groups; first++) {
    const size = lengths[first]!
    if (size === 4 && first + 2 < groups && lengths[first + 1] === 6) return true
    let total = size
    let group = first + 1
    for (; group < groups && lengths[group] === size; group++) total += size
    if (group < groups && lengths[group]! < size) total += lengths[group]!
    if (total >= shortest) return true
  }
  return false
}
