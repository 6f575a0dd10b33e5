import { plainDigits } from '#contract/formats/bin-text.ts'
import { mayBeCardNumber } from '#contract/formats/card-numbers.ts'

/** What is entered about a card, as it stands in the form. */
export interface CardFields {
  bin: string
  exp: string
  name: string
  zip: string
}
export type Field = keyof CardFields

export const noFields: CardFields = { bin: '', exp: '', name: '', zip: '' }

const mostBinDigits = 8
export const missingWords = 'Missing required fields for CC Resell Search (bin, exp, name, zip, token)'

/** What is wrong with each field, in words; nothing that has a problem is sent. */
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

/** The digits of what was typed or pasted, and whether some were left out: no more of a card than this is ever kept. */
export function cutToBin(text: string): { bin: string; isCut: boolean } {
  const digits = plainDigits(text).replace(/\D/g, '')
  return { bin: digits.slice(0, mostBinDigits), isCut: digits.length > mostBinDigits }
}

/** Writes MM/YY as it is typed; a date that is pasted in another form becomes it. */
export function maskExpiry(text: string): string {
  const plain = plainDigits(text).trim()
  const [, year, month] = /^(?:20)(\d\d)\D(\d\d)/.exec(plain) ?? []
  if (month !== undefined) return `${month}/${year}`
  const [, first = '', isParted, rest = ''] = /^(\d{0,2})(\D*)(.*)$/.exec(plain) ?? []
  if (first === '') return ''
  const digits = rest.replace(/\D/g, '')
  const twoOfYear = digits.length >= 4 ? digits.slice(2, 4) : digits.slice(0, 2)
  const isWhole = first.length === 2 || Number(first) > 1 || isParted !== ''
  const monthText = isWhole ? first.padStart(2, '0') : first
  return digits === '' && isParted === '' ? monthText : `${monthText}/${twoOfYear}`
}
