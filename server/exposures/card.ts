// The normal form in which cards are compared. Imports and searches use the same functions, which return undefined when a
// text cannot be read.
import { checkedBin, isBin, plainDigits } from '#contract/formats/bin-text.ts'
import { limits } from '#contract/limits.ts'
import { plainLetters } from './plain-letters.ts'

export interface Card {
  bin: string
  exp: string
  names: readonly string[]
  zips: readonly string[]
  /** To look for in datasets that were imported when only the first five letters and digits were compared. */
  oldZip?: string | undefined
}

/** The first six of 6 to 11 digits, because people know BINs of different lengths. */
export function readBin(text: string, most: number = limits.extendedBinDigits): string | undefined {
  const bin = checkedBin(text, most)
  const hasOnlyDigits = /^[\d\s-]*$/.test(plainDigits(text))
  return bin !== undefined && isBin(bin) && hasOnlyDigits ? bin.slice(0, limits.binDigits) : undefined
}

export function readExpiry(text: string): string | undefined {
  const plain = plainDigits(text).trim()
  return /^(?:0[1-9]|1[0-2])\/\d\d$/.test(plain) ? plain : undefined
}

/**
 * Also `M/YY`, `MM/YYYY`, `MM-YYYY`, `YYYY-MM`, `MMYY` and a full date. Not `01-02` or `0112`, where either part could be the
 * year. Spreadsheets write 0528 as 528.
 */
export function readWrittenExpiry(text: string): string | undefined {
  const plain = plainDigits(text).trim()
  const [, month, year] =
    /^(\d{1,2})\/(\d\d|\d{4})$/.exec(plain) ??
    /^(\d{1,2})[-.](\d{4})$/.exec(plain) ??
    /^(0?[1-9]|1[0-2])(1[3-9]|[2-9]\d)$/.exec(plain) ??
    []
  if (month !== undefined) return expiryOf(month, year!)
  const [, yearFirst, monthNext] = /^(\d{4})[-/.](\d\d)(?:[-/.]\d\d)?$/.exec(plain) ?? []
  return yearFirst === undefined ? undefined : expiryOf(monthNext!, yearFirst)
}

export function expiryOf(month: string, year: string): string | undefined {
  const [plainMonth, plainYear] = [plainDigits(month).trim(), plainDigits(year).trim()]
  if (!/^(?:0?[1-9]|1[0-2])$/.test(plainMonth) || !/^(?:20)?\d\d$/.test(plainYear)) return undefined
  return `${plainMonth.padStart(2, '0')}/${plainYear.slice(-2)}`
}

/** `90210-1234` and `90210` may be the same place, `90210-1234` and `90210-5678` are not. Empty when it cannot be read. */
export function storedZips(text: string): string[] {
  const zip = readZip(text)
  if (zip === undefined) return []
  return isLongUs(zip) ? [zip, beginning(zip)] : [zip]
}

export function searchedZips(text: string): string[] {
  const zip = readZip(text)
  if (zip === undefined) return []
  if (isLongUs(zip)) return [zip, zip.slice(0, 5)]
  return /^\d{5}$/.test(zip) ? [zip, beginning(zip)] : [zip]
}

export function readOldZip(text: string): string | undefined {
  const letters = lettersOf(text)
  return letters.length < 3 ? undefined : letters.slice(0, 5).join('')
}

/** Spreadsheets write 90210 as 90210.0. */
function readZip(text: string): string | undefined {
  const letters = lettersOf(text.trim().replace(/\.0$/, ''))
  return letters.length < 3 ? undefined : letters.join('')
}

const lettersOf = (text: string): string[] => plainLetters(text)[0].match(/[\p{L}\p{N}]/gu) ?? []

const isLongUs = (zip: string) => /^\d{9}$/.test(zip)

const beginning = (zip: string) => `${zip.slice(0, 5)}+`
