// Masks card numbers in decrypted text. Logs are full of numbers, so a card number must have a known prefix, a length valid for
// it, a correct Luhn digit and the usual groups. The first six digits, the BIN, stay.
import { isLuhnValid } from '#contract/formats/luhn.ts'

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

/** Not those that separate times, dates or columns. */
const separators = new Set(
  [...' -._\u00a0\u00ad\u2007\u200b\u200c\u200d\u202f\u2060\ufeff'].map((mark) => mark.charCodeAt(0)),
)
export const maxSeparators = 3
export const minDigits = 13
const maxDigits = 19

export interface Masked {
  text: string
  count: number
  bins: string[]
}

/** The text around it decides whether a number is part of an IBAN. */
export function maskCards(text: string, { before = '', after = '' } = {}): Masked {
  let out = ''
  let copied = 0
  const bins: string[] = []
  const whole = before + text + after
  for (let at = 0; at < text.length; at++) {
    if (digitOf(text.charCodeAt(at)) < 0) continue
    const { digits, starts, places } = numberAt(text, at)
    for (const { from, to } of cardsIn(digits, starts)) {
      const [start, end] = [places[from]!, places[to - 1]! + 1]
      if (isInIban(whole, before.length + start, before.length + end)) continue
      out += text.slice(copied, start) + maskDigits(text.slice(start, end))
      copied = end
      bins.push(digits.slice(from, from + 6).join(''))
    }
    at = places.at(-1)!
  }
  return { text: out + text.slice(copied), count: bins.length, bins }
}

interface DigitRun {
  digits: number[]
  places: number[]
  starts: number[]
}

function numberAt(text: string, start: number): DigitRun {
  const places: number[] = []
  const starts = [0]
  const digits: number[] = []
  for (let at = start, gap = 0; at < text.length && gap <= maxSeparators; at++) {
    const code = text.charCodeAt(at)
    const digit = digitOf(code)
    if (digit >= 0) {
      if (gap > 0) starts.push(places.length)
      gap = 0
      places.push(at)
      digits.push(digit)
    } else if (separators.has(code)) gap++
    else break
  }
  return { digits, places, starts }
}

interface DigitRange {
  from: number
  to: number
}

/**
 * Finds card numbers made of whole groups: equal sizes with a possibly shorter last one, 4-6-5 or 4-6-4. An order number
 * next to a status and a size is not one. In a longer group, a card number is followed by its expiry date, or padded with
 * zeros; any other is an ID.
 */
export function cardsIn(digits: readonly number[], starts: readonly number[]): DigitRange[] {
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

function maskDigits(number: string): string {
  let seen = 0
  return number.replace(/\p{Nd}/gu, (digit) => (++seen > 6 ? '*' : digit))
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

// Digits of an IBAN can look like a card number.
const ibanLengths = new Map(
  (
    'AD24AE23AL28AT20AZ28BA20BE16BG22BH22BI27BR29BY28CH21CR22CY28CZ24DE22DJ27DK18DO28EE20EG29ES24FI18FK18FO18FR27GB22' +
    'GE22GI23GL18GR27GT28HN28HR21HU28IE22IL23IQ23IS26IT27JO30KW30KZ20LB28LC32LI21LT20LU20LV21LY25MC27MD24ME22MK19' +
    'MN20MR27MT31MU30NI28NL18NO15OM23PK24PL28PS29PT25QA29RO24RS22RU33SA24SC31SD18SE24SI19SK24SM27SO23ST25SV28TL23TN24' +
    'TR26UA29VA22VG24XK20YE30'
  )
    .match(/.{4}/g)!
    .map((entry) => [entry.slice(0, 2), Number(entry.slice(2))]),
)

export const longestIban = 44

const isAlphanumeric = (char: string | undefined): boolean => char !== undefined && /^[A-Za-z\d]$/.test(char)

export const mayStartIban = (before: string): boolean => /[A-Z]{2}[A-Z\d -]{0,42}$/.test(before)

function isInIban(text: string, from: number, to: number): boolean {
  for (let start = Math.max(0, from - longestIban); start < from; start++) {
    const length = ibanLengths.get(text.slice(start, start + 2))
    if (length === undefined || isAlphanumeric(text[start - 1])) continue
    const end = ibanEnd(text, start, length)
    if (end >= to && isValidIban(text.slice(start, end))) return true
  }
  return false
}

function ibanEnd(text: string, start: number, length: number): number {
  let found = 0
  for (let at = start; at < text.length; at++) {
    if (isAlphanumeric(text[at])) found++
    else if (!/^[ -]$/.test(text[at]!) || !isAlphanumeric(text[at - 1])) return 0
    if (found === length) return isAlphanumeric(text[at + 1]) ? 0 : at + 1
  }
  return 0
}

/** ISO 7064: with the first four characters at the end and letters as numbers, the remainder of 97 is 1. */
function isValidIban(text: string): boolean {
  const plain = text.replace(/[ -]/g, '')
  const digits = `${plain.slice(4)}${plain.slice(0, 4)}`.replace(/[A-Z]/g, (letter) =>
    String(letter.charCodeAt(0) - 55),
  )
  if (/\D/.test(digits)) return false
  let rest = 0
  for (const digit of digits) rest = (rest * 10 + Number(digit)) % 97
  return rest === 1
}

export const labelledBins = (text: string): string[] =>
  [...text.matchAll(/\bbin["']?[ \t]?[:=][ \t]?["']?(\d{6,11})(?!\d)/gi)].map(([, bin]) => bin!)
