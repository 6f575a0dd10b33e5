import { plainDigits } from '../bin-text.ts'
import { isLuhnValid } from '../luhn.ts'
import { limits } from '../../limits.ts'

export interface BinCell {
  bin: string
  isCut: boolean
  weight: number
}

export function binInCell(cell: string): BinCell | undefined {
  if (cell.length > mostLength) return undefined
  const text = plainCell(cell)
  const first = text.charCodeAt(0)
  if (!(first >= 48 && first <= 57)) return undefined
  if (plain.test(text)) return found(text, text.length === 6 ? 1 : text.length === 8 ? 0.95 : 0.5)
  if (grouped.test(text)) return isYearAndMonth.test(text) ? undefined : found(digitsOf(text), 0.9)
  if (card.test(text)) {
    const digits = digitsOf(text)
    return found(digits, digits.length > 12 && isLuhnValid(digits) ? 1 : digits.length === 16 ? 0.6 : 0.2)
  }
  const whole = wholeNumber.exec(text)?.[1]
  if (whole !== undefined) return found(whole, 0.9)
  const masked = maskedCard.exec(text)?.[1]
  if (masked !== undefined) return found(digitsOf(masked), 1)
  const exponent = withExponent.exec(text)
  if (!exponent) return undefined
  const [, one = '', decimals = '', tens = ''] = exponent
  const digits = (one + decimals).slice(0, Number(tens) + 1)
  return digits.length < limits.binDigits ? undefined : found(digits, 0.5, Number(tens) + 1)
}

const mostLength = 60

function plainCell(cell: string): string {
  const text = plainDigits(cell).trim()
  return /^[='"]/.test(text)
    ? text
        .replace(/^=?(["'])(.*)\1$/, '$2')
        .replace(/^'/, '')
        .trim()
    : text
}

const digitsOf = (text: string): string => text.replace(/\D/g, '')

const plain = /^\d{6,11}$/
const grouped = /^\d{4}[ -]\d{2,4}$/
const isYearAndMonth = /^(?:19|20)\d\d-(?:0[1-9]|1[0-2])$/
const card = /^\d(?:[ -]?\d){11,18}$/
const wholeNumber = /^(\d{6,11})[.,]0+$/
const maskedCard = /^(\d[\d -]{5,13}?)[ -]*[*xX•·●∙#….]{2,}[*xX•·●∙#… .\d-]*$/
/** Only with nine digits or more: a spreadsheet rounds what it shows to six. */
const withExponent = /^(\d)[.,](\d{8,})E\+?(\d{1,2})$/i

function found(digits: string, weight: number, length = digits.length): BinCell | undefined {
  if (digits.length < limits.binDigits) return undefined
  const bin = digits.slice(0, limits.extendedBinDigits)
  return { bin, isCut: length > limits.extendedBinDigits, weight: weight * firstDigitWeight(bin) }
}

function firstDigitWeight(bin: string): number {
  if (bin[0] === '2') return bin[1]! >= '2' && bin[1]! <= '7' ? 0.8 : 0.3
  return { 3: 1, 4: 1, 5: 1, 6: 1, 8: 0.5, 9: 0.4, 7: 0.3, 1: 0.25, 0: 0.1 }[Number(bin[0])] ?? 0
}
