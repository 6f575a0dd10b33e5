import type { LineError } from '#contract/calls/bulk.ts'
import type { Dataset } from '#engine/dataset/dataset.ts'
import { type BinNumber, binNumber } from '#engine/records/bin-number.ts'
import { longerThan, rowOfBin } from '#engine/search/answer.ts'
import { isBin, plainDigits } from '#contract/formats/bin-text.ts'
import { limits } from '#contract/limits.ts'

export type Answer =
  | { error: LineError }
  | (BinNumber & {
      row: number | undefined
      longer: number
    })

export interface AnswerWriter {
  add(answer: Answer, line: number, cells?: readonly string[]): void
}

export function answerer(dataset: Dataset, extended: boolean): (read: Read) => Answer {
  return (read) => {
    if ('error' in read) return read
    const { six, rest } = read
    return {
      six,
      rest,
      row: rowOfBin(dataset, six, rest, extended),
      longer: longerThan(dataset, six, extended ? rest : 0),
    }
  }
}

export type Read = BinNumber | { error: LineError }

/**
 * The BIN in a line or cell: digits, perhaps in groups, or the beginning of a masked card number, also as spreadsheets
 * and data frames spell them. Other text is refused, because some of its digits may not belong to the BIN.
 */
export function binOf(text: string): Read {
  if (isBin(text)) return binNumber(text)
  // A body may be a million of these.
  if (text.length < limits.binDigits) return { error: text.trim() === '' ? 'empty' : 'not_a_bin' }
  const plain = plainDigits(text).trim()
  if (plain === '') return { error: 'empty' }
  const bare = excelText.exec(plain)?.[1] ?? plain
  const masked = maskedNumber.exec(bare)?.[1]
  if (masked !== undefined) return binNumber(masked)
  const digits = bare.replace(floatEnd, '').replace(/[ -]/g, '')
  if (isBin(digits)) return binNumber(digits)
  return {
    error: allDigits.test(digits) && digits.length > limits.extendedBinDigits ? 'too_long' : 'not_a_bin',
  }
}

/** ="457173" or '457173 */
const excelText = /^(?:="|')([^"']*)"?$/
const maskedNumber = /^(\d{6,11})[*xX•#]/
const floatEnd = /\.0$/
const allDigits = /^\d+$/
