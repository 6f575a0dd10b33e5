// Masks card numbers in decrypted text. Logs are full of numbers, so a card number must have a known prefix, a length valid for
// it, a correct Luhn digit and the usual groups. The first six digits, the BIN, stay.
import { isLuhnValid } from '#contract/formats/luhn.ts'
import { contextLength, isInHex, isInIban } from './longer-numbers.ts'

const longLengths = [16, 17, 18, 19]

const ranges: [start: RegExp, lengths: number[]][] = [
  [/^4/, [13, 16, 19]],
  [/^(?:5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/, [16]],
  [/^3[47]/, [15]],
  [/^3(?:0[0-5]|[689])/, [14, ...longLengths]],
  [/^35(?:2[89]|[3-8])/, longLengths],
  [/^(?:62|81|82|220[0-4]|9792)/, longLengths],
  [/^(?:50|5[6-9]|6)/, [16, 18, 19]],
]

/** Not those that separate times or dates. */
const separators = codesOf(' -._\u00a0\u00ad\u2007\u200b\u200c\u200d\u202f\u2060\ufeff')
/** Also separate columns and lines, so only the groups that cards show count as one number. */
export const wideSeparators = codesOf('\t\n\r,;/|+')
/** As addresses, HTML and JSON write spaces and marks. */
export const writtenSeparator =
  /%(?:20|09|0[ad]|2[bcdf]|3b|7c|a0|c2%a0)|&(?:nbsp|(?:thin|en|em)sp|#(?:32|160|x20|xa0));|\\(?:[nrt/]|u00a0)/gi
/** Takes the place of the characters of a written separator but the first; no text contains it. */
export const filler = 0x1f
export const blank = (code: string): string => `\t${String.fromCharCode(filler).repeat(code.length - 1)}`

export const maxSeparators = 3
export const minDigits = 13
const maxDigits = 19

function codesOf(marks: string): ReadonlySet<number> {
  return new Set([...marks].map((mark) => mark.charCodeAt(0)))
}

export interface Masked {
  text: string
  count: number
  bins: string[]
}

/** The text around it decides whether a number is part of an IBAN or of a hash. */
export function maskCards(text: string, { before = '', after = '' } = {}): Masked {
  let out = ''
  let copied = 0
  const bins: string[] = []
  const whole = before + text + after
  const plain = /[%&\\]/.test(text) ? text.replace(writtenSeparator, blank) : text
  for (let at = 0; at < plain.length; at++) {
    if (digitOf(plain.charCodeAt(at)) < 0) continue
    const { digits, starts, places, isWide } = numberAt(plain, at)
    for (const { from, to } of cardsIn(digits, starts, isWide)) {
      const card = places.slice(from, to)
      const [start, end] = [card[0]!, card.at(-1)! + 1]
      const around = {
        before: whole.slice(0, before.length + start).slice(-contextLength),
        after: whole.slice(before.length + end, before.length + end + contextLength),
      }
      const masked = maskCard(
        text.slice(start, end),
        card.map((place) => place - start),
        around,
      )
      if (masked.count === 0) continue
      out += text.slice(copied, start) + masked.text
      copied = end
      bins.push(...masked.bins)
    }
    at = places.at(-1)!
  }
  return { text: out + text.slice(copied), count: bins.length, bins }
}

/** The first six digits, the BIN, stay. */
export function maskCard(
  text: string,
  digitsAt: readonly number[],
  { before, after }: { before: string; after: string },
): Masked {
  const [whole, from, to] = [before + text + after, before.length, before.length + text.length]
  if (isInIban(whole, from, to) || isInHex(whole, from, to)) return { text, count: 0, bins: [] }
  const characters = text.split('')
  for (const at of digitsAt.slice(6)) characters[at] = '*'
  const bin = digitsAt.slice(0, 6).map((at) => digitOf(text.charCodeAt(at)))
  return { text: characters.join(''), count: 1, bins: [bin.join('')] }
}

interface DigitRun {
  digits: number[]
  places: number[]
  starts: number[]
  /** Of each group: what stands in front of it separates columns, too. */
  isWide: boolean[]
}

function numberAt(text: string, start: number): DigitRun {
  const places: number[] = []
  const starts = [0]
  const isWide = [false]
  const digits: number[] = []
  let hasWide = false
  for (let at = start, gap = 0; at < text.length && gap <= maxSeparators; at++) {
    const code = text.charCodeAt(at)
    const digit = digitOf(code)
    if (digit >= 0) {
      if (gap > 0) {
        starts.push(places.length)
        isWide.push(hasWide)
      }
      gap = 0
      hasWide = false
      places.push(at)
      digits.push(digit)
    } else if (separators.has(code)) gap++
    else if (wideSeparators.has(code)) {
      gap++
      hasWide = true
    } else if (code !== filler) break
  }
  return { digits, places, starts, isWide }
}

interface DigitRange {
  from: number
  to: number
}

export function cardsIn(
  digits: readonly number[],
  starts: readonly number[],
  isWide: readonly boolean[],
): DigitRange[] {
  if (!isWide.includes(true)) return cardsInRow(digits, starts)
  const cards: DigitRange[] = []
  for (let first = 0; first < starts.length;) {
    const next = isWide.indexOf(true, first + 1)
    const last = next < 0 ? starts.length : next
    const [from, end] = [starts[first]!, starts[last] ?? digits.length]
    if (end - from >= minDigits) {
      const row = cardsInRow(
        digits.slice(from, end),
        starts.slice(first, last).map((start) => start - from),
      )
      cards.push(...row.map((card) => ({ from: from + card.from, to: from + card.to })))
    }
    first = last
  }
  const inColumns = cardsInColumns(digits, starts, isWide)
  const more = inColumns.filter((card) => cards.every(({ from, to }) => card.to <= from || card.from >= to))
  return [...cards, ...more].toSorted((a, b) => a.from - b.from)
}

/** More numbers of four digits next to each other are a list, in which some would be a card number by chance. */
const maxFours = 2

function cardsInColumns(
  digits: readonly number[],
  starts: readonly number[],
  isWide: readonly boolean[],
): DigitRange[] {
  const cards: DigitRange[] = []
  const isFour = (group: number) =>
    starts[group] !== undefined && endOf(digits, starts, group) === starts[group] + 4
  let fours = 0
  for (let first = 0; first + 2 < starts.length; first++) {
    if (!isFour(first)) {
      fours = 0
      continue
    }
    const card = fours > maxFours ? undefined : groupedCard(digits, starts, first)
    let next = first + 1
    for (const end = card?.to ?? 0; (starts[next] ?? end) < end;) next++
    if (card && isWide.slice(first + 1, next).includes(true) && !isListAt(next)) {
      cards.push(card)
      first = next - 1
      fours = 0
    } else fours++
  }
  return cards

  function isListAt(group: number): boolean {
    let at = group
    while (at <= group + maxFours && isFour(at) && !groupedCard(digits, starts, at)) at++
    return at > group + maxFours
  }
}

/**
 * Finds card numbers made of whole groups: equal sizes with a possibly shorter last one, 4-6-5 or 4-6-4. An order number
 * next to a status and a size is not one. In a longer group, a card number is followed by its expiry date, or padded with
 * zeros; any other is an ID.
 */
function cardsInRow(digits: readonly number[], starts: readonly number[]): DigitRange[] {
  const cards: DigitRange[] = []
  let nextFree = 0
  for (let group = 0; group < starts.length && digits.length - starts[group]! >= minDigits; group++) {
    if (starts[group]! < nextFree) continue
    const card =
      groupedCard(digits, starts, group) ?? embeddedCard(digits, starts[group]!, endOf(digits, starts, group))
    if (!card) continue
    cards.push(card)
    nextFree = card.to
  }
  return cards
}

const endOf = (digits: readonly number[], starts: readonly number[], group: number): number =>
  starts[group + 1] ?? digits.length

function groupedCard(
  digits: readonly number[],
  starts: readonly number[],
  first: number,
): DigitRange | undefined {
  const from = starts[first]!
  const size = endOf(digits, starts, first) - from
  for (let group = first; group < starts.length; group++) {
    const to = endOf(digits, starts, group)
    const length = to - starts[group]!
    if (to - from > maxDigits) return undefined
    const isAmex = size === 4 && group === first + 2 && to - from >= 14 && starts[group]! - from === 10
    if ((length <= size || isAmex) && to - from >= minDigits && isCard(digits, from, to)) return { from, to }
    const isAmexSoFar = size === 4 && group === first + 1 && length === 6
    if (length !== size && !isAmexSoFar) return undefined
  }
  return undefined
}

function embeddedCard(digits: readonly number[], from: number, end: number): DigitRange | undefined {
  if (end - from <= minDigits) return undefined
  for (let length = maxDigits; length >= minDigits; length--) {
    const to = from + length
    if (to < end && isExpiry(digits.slice(to, end).join('')) && isCard(digits, from, to)) return { from, to }
    const start = end - length
    const isPadding = start > from && digits.slice(from, start).every((digit) => digit === 0)
    if (isPadding && isCard(digits, start, end)) return { from: start, to: end }
  }
  return undefined
}

const isExpiry = (rest: string): boolean =>
  /^(?:(?:0[1-9]|1[0-2])(?:20)?[2-4]\d|(?:20)?[2-4]\d(?:0[1-9]|1[0-2]))(?:\d{3})?$/.test(rest)

function isCard(digits: readonly number[], from: number, to: number): boolean {
  // Unix timestamps start with 1, and logs have one in every line; no card number does.
  if (digits[from]! < 2 || digits[from] === 7) return false
  const number = digits.slice(from, to).join('')
  return (
    !/^(\d)\1+$/.test(number) &&
    ranges.some(([start, lengths]) => lengths.includes(number.length) && start.test(number)) &&
    isLuhnValid(number)
  )
}

/** The value of a digit in any script of the basic multilingual plane, otherwise -1. Avoids a regular expression for speed. */
function digitOf(code: number): number {
  if (code < 58) return code < 48 ? -1 : code - 48
  if (code < 0x660) return -1
  const zero = zeros.find((zero) => code >= zero && code < zero + 10)
  return zero === undefined ? -1 : code - zero
}

const zeros = [
  0x660, 0x6f0, 0x7c0, 0x966, 0x9e6, 0xa66, 0xae6, 0xb66, 0xbe6, 0xc66, 0xce6, 0xd66, 0xe50, 0xed0, 0xf20,
  0xff10,
]

export const labelledBins = (text: string): string[] =>
  [...text.matchAll(/\bbin["']?[ \t]?[:=][ \t]?["']?(\d{6,11})(?!\d)/gi)].map(([, bin]) => bin!)
