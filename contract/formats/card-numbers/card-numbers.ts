// No text that is stored, repeated, imported or logged may contain a card number: 13 to 19 digits that pass the Luhn
// check. Every character with a value of 0 to 9 counts as that digit, and whatever stands between two digits is ignored
// unless it is a letter. Lists of BINs, dates, times and phone numbers are not taken for one. Nor are 20 digits or more in
// one piece, such as a reference or a tracking number, unless zeros fill a card number up or its expiry date follows it.
import { isBin } from '../bin-text.ts'
import { decimalDigits, eachCharacter } from '../characters.ts'
import { digitValues } from './digit-values.ts'
import { isLuhnValid } from '../luhn.ts'

export const cardNumberMessage = 'This seems to contain a card number. Please remove it.'

const shortest = 13
const longest = 19

export function holdsCardNumber(text: string): boolean {
  if (!hasDigits(text, shortest)) return false
  const groups = groupsOf(withPlainDigits(text))
  const { digits, kinds } = groups
  if (digits.length < shortest || !kinds.includes('plain')) return false
  const isValid = luhnCheck(digits)
  for (let at = 0; at < kinds.length; at++) {
    if (beginsCardNumber(groups, at, isValid) || holdsInside(groups, at, isValid)) return true
  }
  return false
}

export function continuesBin(bin: string, note: string): boolean {
  if (!hasDigits(note, shortest - bin.length)) return false
  const { digits, bounds, kinds, isApart } = groupsOf(withPlainDigits(note), longest)
  if (digits === '' || isApart[0]) return false
  const whole: Groups = {
    digits: bin + digits,
    bounds: [0, ...bounds.map((bound) => bound + bin.length)],
    kinds: [
      'BIN',
      // Elsewhere a BIN after a BIN is a list, and four digits may be a year or a time.
      ...kinds.map((kind, at) => (kind === 'BIN' || bounds[at + 1]! - bounds[at]! <= 4 ? 'plain' : kind)),
    ],
    isApart: [false, ...isApart],
  }
  return beginsCardNumber(whole, 0, luhnCheck(whole.digits))
}

export const countDigits = (text: string): number => withPlainDigits(text).replace(/\D/g, '').length

/**
 * Thirteen digits with any marks between them, whether they pass the Luhn check or not. For fields that never need so
 * many digits, where a false alarm costs nothing.
 */
export function mayBeCardNumber(text: string): boolean {
  return /\d{13}/.test(withPlainDigits(text).replace(notLetterOrDigit, ''))
}

export function withPlainDigits(text: string): string {
  return isAscii.test(text) ? text : eachPlain(text)
}

const eachPlain = eachCharacter((character) => {
  const numeral = digitValues.get(character)
  if (numeral !== undefined) return numeral
  if (/[\p{Default_Ignorable_Code_Point}\p{M}\p{Cf}]/u.test(character)) return ''
  return /[\p{ASCII}\p{L}]/u.test(character) ? character : decimalDigits(character.normalize('NFKC'))
})

const numeralClass = [...digitValues.keys()].join('')
const anyDigit = new RegExp(`[\\p{N}${numeralClass}]`, 'gu')

function hasDigits(text: string, least: number): boolean {
  let count = 0
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code > 127) return hasAnyDigits(text, least)
    if (isDigit(code) && ++count === least) return true
  }
  return false
}

function hasAnyDigits(text: string, least: number): boolean {
  anyDigit.lastIndex = 0
  for (let count = 0; count < least; count++) if (!anyDigit.test(text)) return false
  return true
}

const isAscii = /^\p{ASCII}*$/u

interface Groups {
  digits: string
  bounds: number[]
  kinds: ('plain' | 'BIN' | 'date or phone')[]
  isApart: boolean[]
}

/** Character by character, because a megabyte of single digits would take a regular expression a quarter of a second. */
function groupsOf(plain: string, mostDigits = Infinity): Groups {
  const groups: Groups = { digits: '', bounds: [0], kinds: [], isApart: [] }
  let isApart = false
  let isInNumber = false
  for (let at = 0; at < plain.length && groups.digits.length <= mostDigits;) {
    const code = plain.charCodeAt(at)
    const isSpecial = isDigit(code)
      ? mayBeDate(plain, at)
      : // After other digits it is a mark like any other.
        code === plus && (isApart || !isInNumber)
    const special = isSpecial ? matchAt(code === plus ? phone : dateOrTime, plain, at) : ''
    const length = special.length || digitsAt(plain, at)
    if (length === 0) {
      isApart ||= code < 128 ? isAsciiLetter(code) : letter.test(String.fromCodePoint(plain.codePointAt(at)!))
      at++
      continue
    }
    const number = plain.slice(at, at + length)
    groups.digits += special ? special.replace(/\D/g, '') : number
    groups.bounds.push(groups.digits.length)
    groups.kinds.push(special ? 'date or phone' : isListedBin(number, plain, at) ? 'BIN' : 'plain')
    groups.isApart.push(isApart)
    isInNumber = (isInNumber && !isApart) || groups.kinds.at(-1) === 'plain'
    isApart = false
    at += length
  }
  return groups
}

const plus = 43
const isDigit = (code: number): boolean => code >= 48 && code <= 57
const isAsciiLetter = (code: number): boolean => (code | 32) >= 97 && (code | 32) <= 122

function digitsAt(plain: string, at: number): number {
  let end = at
  while (isDigit(plain.charCodeAt(end))) end++
  return end - at
}

function mayBeDate(plain: string, at: number): boolean {
  const length = digitsAt(plain, at)
  return length === 4 || (length < 4 && '-/.:'.includes(plain[at + length] ?? ' '))
}

function matchAt(pattern: RegExp, plain: string, at: number): string {
  pattern.lastIndex = at
  return pattern.exec(plain)?.[0] ?? ''
}

function isListedBin(number: string, plain: string, index: number): boolean {
  if (!isBin(number) || !wordStarts.includes(plain[index - 1] ?? ' ')) return false
  const [after = ' ', next = ' '] = plain.slice(index + number.length, index + number.length + 2)
  return wordEnds.includes(after) || (sentenceEnds.includes(after) && spaces.includes(next))
}

const spaces = ' \t\n\r'
const wordStarts = `${spaces},;|(["'`
const wordEnds = `${spaces},;|)]"'`
const sentenceEnds = '.:!?'

/** Modifier letters such as ー look like dashes. */
const letter = /[\p{Lu}\p{Ll}\p{Lt}\p{Lo}]/u
const notLetterOrDigit = /[^\p{Lu}\p{Ll}\p{Lt}\p{Lo}\d]/gu

const year = '(?:19|20)\\d\\d'
const dayOrMonth = '(?:0?[1-9]|[12]\\d|3[01])'
const dates = ['-', '/', '\\.'].flatMap((mark) => [
  year + mark + dayOrMonth + mark + dayOrMonth,
  dayOrMonth + mark + dayOrMonth + mark + `(?:${year}|\\d\\d)`,
])
const time = '(?:[01]?\\d|2[0-3]):[0-5]\\d(?::[0-5]\\d)?'
/** The marks around a date must not make it part of a longer number. */
const dateOrTime = new RegExp(`(?<!\\d[-/.:]?)(?:${[...dates, time, year].join('|')})(?![-/.:]?\\d)`, 'y')

const mark = '[ ().\\-/]'
const phone = new RegExp(
  `\\+(?=(?:${mark}{0,3}\\d){7,13}(?!${mark}{0,3}\\d))\\d{1,3}(?:${mark}{1,3}\\d+)+`,
  'y',
)

function beginsCardNumber({ bounds, kinds, isApart }: Groups, first: number, isValid: LuhnCheck): boolean {
  const start = bounds[first]!
  if (bounds.at(-1)! - start < shortest) return false
  let hasPlain = false
  for (let group = first; group < kinds.length && (group === first || !isApart[group]); group++) {
    const end = bounds[group + 1]!
    if (end - start > longest) return false
    hasPlain ||= kinds[group] === 'plain'
    if (hasPlain && end - start >= shortest && isValid(start, end)) return true
  }
  return false
}

function holdsInside({ digits, bounds, kinds }: Groups, group: number, isValid: LuhnCheck): boolean {
  if (kinds[group] !== 'plain') return false
  const [start, last] = [bounds[group]!, bounds[group + 1]!]
  if (last - start > longest) return beginsLongNumber(digits.slice(start, last))
  for (let end = start + shortest; end <= last; end++) {
    for (let from = end - shortest; from >= start && end - from <= longest; from--) {
      if (isValid(from, end)) return true
    }
  }
  return false
}

/**
 * Whether 20 digits or more in one piece begin with a card number. Of all their parts, one would nearly always pass the
 * check, so this asks for more: that zeros fill it up, or that it has the length of its brand and its expiry date follows.
 */
function beginsLongNumber(digits: string): boolean {
  const filled = digits.replace(/^0+/, '')
  if (filled.length <= longest) return filled.length >= shortest && isLuhnValid(filled)
  return brandLengths.some(([brand, length]) => {
    const [number, after] = [digits.slice(0, length), digits.slice(length)]
    return brand.test(number) && expiry.test(after) && isLuhnValid(number)
  })
}

const brandLengths: readonly (readonly [brand: RegExp, length: number])[] = [
  [/^3[0689]/, 14],
  [/^3[47]/, 15],
  [/^(?:[4-6]|2[2-7]|35|8[126]|9[178])/, 16],
  [/^(?:5[06-9]|6|81)/, 19],
]
export const expiry = /^(?:(?:0[1-9]|1[0-2])[2-4]\d|[2-4]\d(?:0[1-9]|1[0-2]))/

type LuhnCheck = (start: number, end: number) => boolean

function luhnCheck(digits: string): LuhnCheck {
  const sums = {
    evenDoubled: new Uint32Array(digits.length + 1),
    oddDoubled: new Uint32Array(digits.length + 1),
  }
  for (let at = 0; at < digits.length; at++) {
    const digit = digits.charCodeAt(at) - 48
    const doubled = digit > 4 ? 2 * digit - 9 : 2 * digit
    sums.evenDoubled[at + 1] = sums.evenDoubled[at]! + (at % 2 === 0 ? doubled : digit)
    sums.oddDoubled[at + 1] = sums.oddDoubled[at]! + (at % 2 === 1 ? doubled : digit)
  }
  return (start, end) => {
    // The last digit is not doubled.
    const sum = end % 2 === 0 ? sums.evenDoubled : sums.oddDoubled
    return (sum[end]! - sum[start]!) % 10 === 0
  }
}
