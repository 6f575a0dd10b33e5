import { formatNumber } from './numbers.ts'
import { limits } from '../limits.ts'
import { decimalDigits, eachCharacter } from './characters.ts'
import { expandRanges } from './bin-ranges.ts'
import { dateColumns, replaceDates, type DateColumns } from './compact-dates.ts'
import { gap, withoutOtherNumbers } from './other-numbers.ts'

export const binLength = `${limits.binDigits} to ${limits.extendedBinDigits} digits`

export const tooShort = `BINs must be at least ${limits.binDigits} digits long.`

export const binMessages = {
  noneToAdd: 'Please enter at least one valid BIN.',
  noneToRemove: 'Please enter at least one valid BIN to remove.',
  noCriteria: 'Please enter BINs or select at least one filter criteria.',
  none: `No valid BINs found. ${tooShort}`,
  tooLong: `BINs have at most ${limits.extendedBinDigits} digits. Never send a card number: its first ${binLength} are enough.`,
  tooMany: `At most ${formatNumber(limits.binsPerRequest)} BINs per request. Send the rest in another one.`,
  tooMuchText: `The BINs have more than ${formatNumber(limits.charactersOfBins)} characters. Send only BINs.`,
  inRequestOrder: 'The order of the request needs BINs, and takes no filters or facets.',
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

export function splitBins(text: string): string[] {
  return text.split(/[\s,;]+/).filter(Boolean)
}

/**
 * BINs in any text: runs of 6 to 11 digits, also in groups as cards show them (`4571 73`, `4571-7360`) and as ranges
 * (`457173-457179`). Shorter
 * numbers are left out, and so are dates, amounts and other numbers that are not BINs. A longer one may be a card number,
 * so it is left out too and `tooLong` is set.
 */
export function findBins(text: string): FoundBins {
  const found = new Found()
  for (const runs of runsInPieces(text)) found.add(runs)
  return found.all()
}

/** The same, with a rest after each 50,000 characters: half a million can take 100 ms. */
export async function findBinsInPieces(text: string, rest: () => Promise<unknown>): Promise<FoundBins> {
  const found = new Found()
  for (const runs of runsInPieces(text)) {
    found.add(runs)
    await rest()
  }
  return found.all()
}

export interface FoundBins {
  bins: string[]
  tooLong: boolean
}

class Found {
  readonly #bins = new Set<string>()
  #tooLong = false

  add(runs: readonly string[]): void {
    for (const digits of runs) {
      if (digits.length > limits.extendedBinDigits) this.#tooLong = true
      else if (digits.length >= limits.binDigits) this.#bins.add(digits)
    }
  }

  all(): FoundBins {
    return { bins: [...this.#bins], tooLong: this.#tooLong }
  }
}

function* runsInPieces(text: string): Generator<string[]> {
  const plain = plainDigits(text)
  const columns = dateColumns(plain)
  for (let from = 0; from < plain.length;) {
    const to = endOfPiece(plain, from)
    yield binRuns(plain.slice(from, to), columns)
    from = to
  }
}

export const pieceOfText = 50_000

function endOfPiece(text: string, from: number): number {
  const most = from + pieceOfText
  if (most >= text.length) return text.length
  const line = text.lastIndexOf('\n', most)
  if (line >= from) return line + 1
  for (let at = most; at > most - 1000; at--) if (/[^\d -][^\d]/.test(text.slice(at - 1, at + 1))) return at
  return most
}

export function digitRuns(text: string): string[] {
  return (plainDigits(text).match(numberPattern) ?? []).map(digitsOf)
}

/**
 * Every number in a text that may be a BIN or a card number, its groups joined. A text can be read line by line, with the
 * columns of dates in the whole of it. Ranges are written out.
 */
export function binRuns(text: string, columns?: DateColumns): string[] {
  const plain = plainDigits(text)
  const rest = replaceDates(plain, columns ?? dateColumns(plain), gap)
  return (expandRanges(withoutOtherNumbers(rest)).text.match(numberPattern) ?? []).map(digitsOf)
}

export const numberPattern =
  /3\d{3}[ -]\d{6}[ -]\d{4,5}|\d{8}[ -]{1,3}\d{4}[ -]{1,3}\d{4}(?!\d)|\d{4}(?:[ -]\d{1,5}(?!\d))+|\d+/g

/**
 * Digits of any script as 0 to 9, full-width forms as plain ones, invisible characters removed. Letters and combining
 * marks stay as they are, because they cannot become a digit.
 */
export function plainDigits(text: string): string {
  return isAscii.test(text) ? text : eachPlain(text)
}

const eachPlain = eachCharacter((character) => {
  if (/[\u00ad\u200b-\u200f\u2060\ufeff]/.test(character)) return ''
  return /[\p{L}\p{M}]/u.test(character) ? character : decimalDigits(character.normalize('NFKC'))
})

const isAscii = /^[\t\n\r\x20-\x7e]*$/
