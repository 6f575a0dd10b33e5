import { cutBin, plainDigits } from '#contract/formats/bin-text.ts'
import { mayBeCardNumber } from '#contract/formats/card-numbers/card-numbers.ts'

export interface CardFields {
  bin: string
  exp: string
  name: string
  zip: string
}
export type Field = keyof CardFields

export const noFields: CardFields = { bin: '', exp: '', name: '', zip: '' }

const maxBinDigits = 8
export const missingMessage = 'Missing required fields for CC Resell Search (bin, exp, name, zip, token)'

export function problemsOf(fields: CardFields): Partial<Record<Field, string>> {
  const problems = Object.entries(checks).flatMap(([field, check]) => {
    const text = fields[field as Field]
    const problem = mayBeCardNumber(text)
      ? 'Never enter a card number. Its first 6 to 8 digits are enough.'
      : check(text.trim())
    return problem === undefined ? [] : [[field, problem]]
  })
  return Object.fromEntries(problems) as Partial<Record<Field, string>>
}

const checks: Record<Field, (text: string) => string | undefined> = {
  bin: (text) => (/^\d{6,8}$/.test(text) ? undefined : 'BIN must be the first 6 to 8 digits of the card.'),
  exp: (text) => (/^(?:0[1-9]|1[0-2])\/\d\d$/.test(text) ? undefined : 'Expiry must be in MM/YY format.'),
  name: (text) => (/[\p{L}\p{N}]/u.test(text) ? undefined : 'Enter the name as it is on the card.'),
  zip: (text) =>
    (text.match(/[\p{L}\p{N}]/gu) ?? []).length >= 3
      ? undefined
      : 'Enter the postal code of the billing address.',
}

/** The first eight digits of what was typed or pasted, and whether there were more. The form never holds the rest. */
export const cutToBin = (text: string) => cutBin(text, maxBinDigits)

export function maskExpiry(text: string): string {
  const plain = plainDigits(text).trim()
  const [, pastedYear, pastedMonth] = /^(?:20)(\d\d)\D(\d\d)/.exec(plain) ?? []
  if (pastedMonth !== undefined) return `${pastedMonth}/${pastedYear}`
  const [, first = '', separator, rest = ''] = /^(\d{0,2})(\D*)(.*)$/.exec(plain) ?? []
  if (first === '') return ''
  const digits = rest.replace(/\D/g, '')
  const year = digits.length >= 4 ? digits.slice(2, 4) : digits.slice(0, 2)
  const isComplete = first.length === 2 || Number(first) > 1 || separator !== ''
  const month = isComplete ? first.padStart(2, '0') : first
  return digits === '' && separator === '' ? month : `${month}/${year}`
}
