// No text that is stored, repeated, imported or logged may contain a card number: 13 to 19 digits that pass the Luhn
// check. Every character with a value of 0 to 9 counts as that digit, and whatever stands between two digits is ignored
// unless it is a letter. Lists of BINs, dates, times and phone numbers are not taken for one.
import { asciiDigits, isBin } from './bin-text.ts'
import { digitValues } from './digit-values.ts'

export const cardNumberMessage = 'This seems to contain a card number. Please remove it.'

const shortest = 13
const longest = 19

export function holdsCardNumber(text: string): boolean {
  if (!hasDigits(text, shortest)) return false
  const plain = withPlainDigits(text)
  return runsOf(plain).some((groups) => holdsValidRun(groups))
}

/** Whether the note on a BIN goes on with the rest of a card number. */
export function continuesBin(bin: string, note: string): boolean {
  const plain = withPlainDigits(note)
  const [rest = []] = letter.test(/^\D*/.exec(plain)![0]) ? [] : runsOf(plain)
  return beginsWithCardNumber([
    { digits: bin, kind: 'BIN' },
    // Elsewhere a BIN after a BIN is a list, and four digits may be a year or a time.
    ...rest.map(({ digits, kind }): Group => ({
      digits,
      kind: kind === 'BIN' || digits.length <= 4 ? 'plain' : kind,
    })),
  ])
}

/** The number of digits in a text, in any spelling. */
export const countDigits = (text: string): number => withPlainDigits(text).replace(/\D/g, '').length

/**
 * Thirteen digits with any marks between them, whether they pass the Luhn check or not. For fields that never need so
 * many digits, where a false alarm costs nothing.
 */
export function mayBeCardNumber(text: string): boolean {
  return /\d{13}/.test(withPlainDigits(text).replace(/[^\p{L}\d]/gu, ''))
}

/**
 * The text with every digit as 0 to 9, and without invisible characters and combining marks. Those go first, because
 * `normalize` takes quadratic time on long runs of marks.
 */
function withPlainDigits(text: string): string {
  if (isAscii.test(text)) return text
  return text
    .replace(numerals, (character) => digitValues.get(character)!)
    .replace(/[\p{Default_Ignorable_Code_Point}\p{M}\p{Cf}]+/gu, '')
    .replace(/[^\p{ASCII}\p{L}]+/gu, (run) => asciiDigits(run.normalize('NFKC')))
}

const numeralClass = [...digitValues.keys()].join('')
const numerals = new RegExp(`[${numeralClass}]`, 'gu')
const anyDigit = new RegExp(`[\\p{N}${numeralClass}]`, 'gu')

/** Most texts have few digits, and need no more than this. */
function hasDigits(text: string, least: number): boolean {
  anyDigit.lastIndex = 0
  for (let count = 0; count < least; count++) if (!anyDigit.test(text)) return false
  return true
}

const isAscii = /^\p{ASCII}*$/u

interface Group {
  digits: string
  kind: 'plain' | 'BIN' | 'date or phone'
}

/** Digits that belong together in the order they are written: no letter stands between them. */
function runsOf(plain: string): Group[][] {
  const runs: Group[][] = []
  let end = 0
  for (const { 0: text, 1: number, index } of plain.matchAll(groupPattern)) {
    const isApart = runs.length === 0 || letter.test(plain.slice(end, index))
    end = index + text.length
    const digits = text.replace(/\D/g, '')
    const isListed = wordStart.test(plain[index - 1] ?? ' ') && wordEnd.test(plain.slice(end, end + 2))
    const kind = number === undefined ? 'date or phone' : isListed && isBin(digits) ? 'BIN' : 'plain'
    if (isApart) runs.push([])
    runs.at(-1)!.push({ digits, kind })
  }
  return runs
}

/** Modifier letters such as ー look like dashes. */
const letter = /[\p{Lu}\p{Ll}\p{Lt}\p{Lo}]/u

const wordStart = /[\s,;|(["']/
const wordEnd = /^(?:$|[\s,;|)\]"']|[.:!?](?:\s|$))/

const year = '(?:19|20)\\d\\d'
const dayOrMonth = '(?:0?[1-9]|[12]\\d|3[01])'
const dates = ['-', '/', '\\.'].flatMap((mark) => [
  year + mark + dayOrMonth + mark + dayOrMonth,
  dayOrMonth + mark + dayOrMonth + mark + `(?:${year}|\\d\\d)`,
])
const time = '(?:[01]?\\d|2[0-3]):[0-5]\\d(?::[0-5]\\d)?'
const mark = '[ ().\\-/]'
/** With a country code, and shorter than any card number in use. */
const phone = `\\+(?=(?:${mark}{0,3}\\d){7,13}(?!${mark}{0,3}\\d))\\d{1,3}(?:${mark}{1,3}\\d+)+`
/** The marks around a date must not make it part of a longer number. Only a plain number is captured. */
const groupPattern = new RegExp(
  `(?<!\\d[-/.:]?)(?:${[...dates, time, year].join('|')})(?![-/.:]?\\d)|${phone}|(\\d+)`,
  'g',
)

/** A card number begins and ends with a group, or lies within one. BINs, dates and phone numbers alone are none. */
function holdsValidRun(groups: Group[]): boolean {
  for (const [start, { digits, kind }] of groups.entries()) {
    if (kind === 'plain' && holdsValidNumber(digits)) return true
    if (beginsWithCardNumber(groups.slice(start, start + longest))) return true
  }
  return false
}

function beginsWithCardNumber(groups: Group[]): boolean {
  let digits = ''
  let isPlain = false
  for (const group of groups) {
    digits += group.digits
    if (digits.length > longest) return false
    isPlain ||= group.kind === 'plain'
    if (isPlain && digits.length >= shortest && isLuhnValid(digits)) return true
  }
  return false
}

/** A card number may be part of a longer group. */
function holdsValidNumber(digits: string): boolean {
  if (digits.length < shortest) return false
  // The Luhn sums up to each digit: with the even ones doubled, and with the odd ones doubled.
  const sums = [new Uint32Array(digits.length + 1), new Uint32Array(digits.length + 1)] as const
  for (let at = 0; at < digits.length; at++) {
    const digit = digits.charCodeAt(at) - 48
    const doubled = digit > 4 ? 2 * digit - 9 : 2 * digit
    sums[0][at + 1] = sums[0][at]! + (at % 2 === 0 ? doubled : digit)
    sums[1][at + 1] = sums[1][at]! + (at % 2 === 1 ? doubled : digit)
  }
  for (let end = shortest; end <= digits.length; end++) {
    // The last digit is not doubled.
    const sum = sums[(end % 2) as 0 | 1]
    for (let length = shortest; length <= longest && length <= end; length++) {
      if ((sum[end]! - sum[end - length]!) % 10 === 0) return true
    }
  }
  return false
}

export function isLuhnValid(digits: string): boolean {
  let sum = 0
  for (let at = digits.length - 1, twice = false; at >= 0; at--, twice = !twice) {
    const digit = digits.charCodeAt(at) - 48
    sum += twice ? (digit > 4 ? 2 * digit - 9 : 2 * digit) : digit
  }
  return sum % 10 === 0
}
