// The normal form in which cards are compared. Imports and searches use the same functions.
import { checkedBin, isBin, plainDigits } from '#contract/formats/bin-text.ts'

/** In normal form. A value is undefined when the text cannot be read. */
export interface Card {
  bin: string
  exp: string
  name: string
  zip: string
}

/** The first six of 6 to 11 digits, because people know BINs of different lengths. */
export function readBin(text: string, most = 11): string | undefined {
  const bin = checkedBin(text, most)
  const hasOnlyDigits = /^[\d\s-]*$/.test(plainDigits(text))
  return bin !== undefined && isBin(bin) && hasOnlyDigits ? bin.slice(0, 6) : undefined
}

/** `MM/YY`. */
export function readExpiry(text: string): string | undefined {
  const plain = plainDigits(text).trim()
  return /^(?:0[1-9]|1[0-2])\/\d\d$/.test(plain) ? plain : undefined
}

/** Also `M/YY`, `MM/YYYY`, `MM-YYYY`, `YYYY-MM` and a full date. Not `01-02`, where either part could be the year. */
export function readWrittenExpiry(text: string): string | undefined {
  const plain = plainDigits(text).trim()
  const [, month, year] =
    /^(\d{1,2})\/(\d\d|\d{4})$/.exec(plain) ?? /^(\d{1,2})[-.](\d{4})$/.exec(plain) ?? []
  if (month !== undefined) return expiryOf(month, year!)
  const [, yearFirst, monthNext] = /^(\d{4})[-/.](\d\d)(?:[-/.]\d\d)?$/.exec(plain) ?? []
  return yearFirst === undefined ? undefined : expiryOf(monthNext!, yearFirst)
}

/** From a month and a year in separate columns. */
export function expiryOf(month: string, year: string): string | undefined {
  const [plainMonth, plainYear] = [plainDigits(month).trim(), plainDigits(year).trim()]
  if (!/^(?:0?[1-9]|1[0-2])$/.test(plainMonth) || !/^(?:20)?\d\d$/.test(plainYear)) return undefined
  return `${plainMonth.padStart(2, '0')}/${plainYear.slice(-2)}`
}

/** Words in alphabetical order, because people write family and given names in different orders. */
export function readName(text: string): string | undefined {
  const words = plainLetters(text)
    .replace(/['’`´.]/g, '')
    .match(/[\p{L}\p{N}]+/gu)
  return words?.toSorted().join(' ')
}

/** The first five letters and digits: `90210-1234` and `90210` are the same place. */
export function readZip(text: string): string | undefined {
  const letters = plainLetters(text).match(/[\p{L}\p{N}]/gu) ?? []
  return letters.length < 3 ? undefined : letters.slice(0, 5).join('')
}

/** In upper case, as on cards, and without diacritics. */
function plainLetters(text: string): string {
  if (isPlain.test(text)) return text.toUpperCase()
  return plainDigits(text)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[ÆŒØŁĐÐÞĦŊŦẞ]/g, (letter) => transliterations[letter]!)
}

const isPlain = /^[\x20-\x7e]*$/

/** Letters that Unicode does not decompose, as they are printed on cards. */
const transliterations: Record<string, string> = {
  Æ: 'AE',
  Œ: 'OE',
  Ø: 'O',
  Ł: 'L',
  Đ: 'D',
  Ð: 'D',
  Þ: 'TH',
  Ħ: 'H',
  Ŋ: 'N',
  Ŧ: 'T',
  ẞ: 'SS',
}
