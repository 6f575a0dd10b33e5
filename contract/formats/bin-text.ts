import { limits } from '../limits.ts'

/** Messages about BINs that are not accepted. */
export const binMessages = {
  noCriteria: 'Please enter BINs or select at least one filter criteria.',
  none: 'No valid BINs found. BINs must be at least 6 digits long.',
  tooLong: 'BINs have at most 11 digits. Never send a card number: its first 6 to 11 digits are enough.',
  tooMany: 'At most 10,000 BINs per request. Send the rest in another one.',
} as const

/** Whether a text is a BIN and nothing else. A request can have 10,000, so this compares characters, which is faster than a pattern. */
export function isBin(word: string): boolean {
  if (word.length < limits.binDigits || word.length > limits.extendedBinDigits) return false
  for (let at = 0; at < word.length; at++) {
    const code = word.charCodeAt(at)
    if (code < 48 || code > 57) return false
  }
  return true
}

/** The digits of a line or word, cut to a maximum. The browser keeps only this of whatever is typed or pasted. */
export function cutBin(
  text: string,
  most: number = limits.extendedBinDigits,
): { bin: string; isCut: boolean } {
  const digits = digitsOf(text)
  return { bin: digits.slice(0, most), isCut: digits.length > most }
}

/** The digits of a word, or undefined when there are more than a BIN has. The server refuses card numbers instead of cutting them. */
export function checkedBin(text: string, most: number = limits.extendedBinDigits): string | undefined {
  const digits = digitsOf(text)
  return digits.length > most ? undefined : digits
}

const digitsOf = (text: string): string => plainDigits(text).replace(/\D/g, '')

/** The words of a list of BINs, separated by white space, commas or semicolons. */
export function splitBins(text: string): string[] {
  return text.split(/[\s,;]+/).filter(Boolean)
}

/**
 * BINs in any text: runs of 6 to 11 digits, also in groups as cards show them (`4571 73`, `4571-7360`). Shorter
 * numbers are left out. A longer one may be a card number, so it is left out too and `tooLong` is set.
 */
export function findBins(text: string): { bins: string[]; tooLong: boolean } {
  const bins = new Set<string>()
  let tooLong = false
  for (const digits of digitRuns(text)) {
    if (digits.length > limits.extendedBinDigits) tooLong = true
    else if (digits.length >= limits.binDigits) bins.add(digits)
  }
  return { bins: [...bins], tooLong }
}

/** Every number in a text, its groups joined. */
export function digitRuns(text: string): string[] {
  return (plainDigits(text).match(numberPattern) ?? []).map(digitsOf)
}

/** A number in groups as cards show them, or in one piece. */
export const numberPattern = /3\d{3}[ -]\d{6}[ -]\d{4,5}|\d{4}(?:[ -]\d{1,5}(?!\d))+|\d+/g

/**
 * Digits of any script as 0 to 9, full-width forms as plain ones, invisible characters removed. Letters and combining
 * marks stay as they are: `normalize` takes quadratic time on long runs of marks, and neither can become a digit.
 */
export function plainDigits(text: string): string {
  if (isAscii.test(text)) return text
  return text
    .replace(/[\u00ad\u200b-\u200f\u2060\ufeff]/g, '')
    .replace(/[^\p{ASCII}\p{L}\p{M}]+/gu, (run) => asciiDigits(run.normalize('NFKC')))
}

/**
 * Decimal digits of any script as 0 to 9. By a table where that is possible: for 300,000 Thai digits, a callback for each
 * takes 60 ms, the table 3 ms.
 */
export function asciiDigits(run: string): string {
  const codes = new Uint16Array(run.length)
  table ??= digitTable()
  for (let at = 0; at < run.length; at++) codes[at] = table[run.charCodeAt(at)]!
  let plain = ''
  for (let at = 0; at < codes.length; at += 8192)
    plain += String.fromCharCode(...codes.subarray(at, at + 8192))
  return plain.replace(/(?!\d)\p{Nd}/gu, (digit) => String(digitValue(digit)))
}

let table: Uint16Array | undefined

/** Every UTF-16 unit, or the ASCII digit that it stands for. */
function digitTable(): Uint16Array {
  const codes = Uint16Array.from({ length: 0x10000 }, (_, code) => code)
  for (const code of codes) {
    const text = String.fromCharCode(code)
    if (/\p{Nd}/u.test(text)) codes[code] = 48 + digitValue(text)
  }
  return codes
}

/** Nearly all texts are ASCII and need no change. Normalising even a short one takes 2 µs. */
const isAscii = /^[\t\n\r\x20-\x7e]*$/

/** Every script has its ten digits in a row of code points. */
function digitValue(digit: string): number {
  const known = digitsSeen.get(digit)
  if (known !== undefined) return known
  const point = digit.codePointAt(0)!
  let zero = point
  while (zero > point - 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero--
  const value = (point - zero) % 10
  digitsSeen.set(digit, value)
  return value
}

/** There are a few hundred digits, and a text may consist of 300,000 of them. */
const digitsSeen = new Map<string, number>()
