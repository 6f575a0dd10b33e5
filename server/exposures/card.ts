// The one form in which a card is compared, whoever wrote it: an import and a question go through the same functions.
import { checkedBin, isBin, plainDigits } from '#contract/formats/bin-text.ts'

/** In normal form. A value is undefined when the text cannot be read. */
export interface Card {
  bin: string
  exp: string
  name: string
  zip: string
}

/** The first six of 6 to 11 digits: of a BIN, people know more or fewer. */
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

/** Also `M/YY`, `MM/YYYY`, `MM-YYYY`, `YYYY-MM` and a whole date. Of `01-02` nobody knows which is the year. */
export function readWrittenExpiry(text: string): string | undefined {
  const plain = plainDigits(text).trim()
  const [, month, year] =
    /^(\d{1,2})\/(\d\d|\d{4})$/.exec(plain) ?? /^(\d{1,2})[-.](\d{4})$/.exec(plain) ?? []
  if (month !== undefined) return expiryOf(month, year!)
  const [, yearFirst, monthNext] = /^(\d{4})[-/.](\d\d)(?:[-/.]\d\d)?$/.exec(plain) ?? []
  return yearFirst === undefined ? undefined : expiryOf(monthNext!, yearFirst)
}

/** Of a month and a year in columns of their own. */
export function expiryOf(month: string, year: string): string | undefined {
  const [plainMonth, plainYear] = [plainDigits(month).trim(), plainDigits(year).trim()]
  if (!/^(?:0?[1-9]|1[0-2])$/.test(plainMonth) || !/^(?:20)?\d\d$/.test(plainYear)) return undefined
  return `${plainMonth.padStart(2, '0')}/${plainYear.slice(-2)}`
}

/** Words in the order of the alphabet: which is the family name, everybody writes in another way. */
export function readName(text: string): string | undefined {
  const words = plainLetters(text)
    .replace(/['’`´.]/g, '')
    .match(/[\p{L}\p{N}]+/gu)
  return words?.toSorted().join(' ')
}

/** The first five letters and digits: `90210-1234` and `90210` are one place. */
export function readZip(text: string): string | undefined {
  const letters = plainLetters(text).match(/[\p{L}\p{N}]/gu) ?? []
  return letters.length < 3 ? undefined : letters.slice(0, 5).join('')
}

/** In upper case, as cards are printed, and without marks. */
function plainLetters(text: string): string {
  if (isPlain.test(text)) return text.toUpperCase()
  return plainDigits(text)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[ÆŒØŁĐÐÞĦŊŦẞ]/g, (letter) => undivided[letter]!)
}

const isPlain = /^[\x20-\x7e]*$/

/** Letters that Unicode does not take apart, as a card's printer does. */
const undivided: Record<string, string> = {
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
