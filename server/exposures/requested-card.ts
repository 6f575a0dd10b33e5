import type { Input } from '#contract/api.ts'
import { mayBeCardNumber } from '#contract/formats/card-numbers.ts'
import { type FieldErrors, invalidInput } from '#contract/errors.ts'
import { readBin, readExpiry, readOldZip, searchedZips, type Card } from './card.ts'
import { searchedForms } from './name-forms.ts'

type Body = Input<'POST /api/tool/resellFind'>['body']

const missing = 'Missing required fields for CC Resell Search (bin, exp, name, zip, token)'
const cardNumber = 'Never enter a card number. Its first 6 to 8 digits are enough.'
const mostBinDigits = 8

/** The card to search for, in normal form. Throws messages that never repeat what was sent. */
export function readRequestedCard({ turnstile_token, ...fields }: Body): Card {
  const numbers = Object.entries(fields).filter(([, text]) => mayBeCardNumber(text))
  if (numbers.length > 0) {
    throw invalidInput(Object.fromEntries(numbers.map(([name]) => [name, [cardNumber]])))
  }
  const empty = Object.entries({ ...fields, turnstile_token }).filter(([, text]) => text.trim() === '')
  if (empty.length > 0) throw invalidInput(Object.fromEntries(empty.map(([name]) => [name, [missing]])))
  const bin = readBin(fields.bin, mostBinDigits)
  const exp = readExpiry(fields.exp)
  const names = searchedForms(fields.name)
  const zips = searchedZips(fields.zip)
  if (bin !== undefined && exp !== undefined && names.length > 0 && zips.length > 0) {
    return { bin, exp, names, zips, oldZip: readOldZip(fields.zip) }
  }
  const problems: FieldErrors = {
    ...(bin === undefined && { bin: ['BIN must be the first 6 to 8 digits of the card.'] }),
    ...(exp === undefined && { exp: ['Expiry must be in MM/YY format.'] }),
    ...(names.length === 0 && { name: ['Name must have at least one letter.'] }),
    ...(zips.length === 0 && { zip: ['ZIP must have at least 3 letters or digits.'] }),
  }
  throw invalidInput(problems)
}
