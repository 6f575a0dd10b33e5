import type { Input } from '#contract/api.ts'
import { cardMessages } from '#contract/calls/exposures.ts'
import { mayBeCardNumber } from '#contract/formats/card-numbers.ts'
import { type FieldErrors, invalidInput } from '#contract/errors.ts'
import { limits } from '#contract/limits.ts'
import { readBin, readExpiry, readOldZip, searchedZips, type Card } from './card.ts'
import { searchedForms } from './name-forms.ts'

type Body = Input<'POST /api/tool/resellFind'>['body']

/** The card to search for, in normal form. Throws messages that never repeat what was sent. */
export function readRequestedCard({ turnstile_token, ...fields }: Body): Card {
  const numbers = Object.entries(fields).filter(([, text]) => mayBeCardNumber(text))
  if (numbers.length > 0) {
    throw invalidInput(Object.fromEntries(numbers.map(([name]) => [name, [cardMessages.number]])))
  }
  const empty = Object.entries({ ...fields, turnstile_token }).filter(([, text]) => text.trim() === '')
  if (empty.length > 0)
    throw invalidInput(Object.fromEntries(empty.map(([name]) => [name, [cardMessages.missing]])))
  const bin = readBin(fields.bin, limits.cardBinDigits)
  const exp = readExpiry(fields.exp)
  const names = searchedForms(fields.name)
  const zips = searchedZips(fields.zip)
  if (bin !== undefined && exp !== undefined && names.length > 0 && zips.length > 0) {
    return { bin, exp, names, zips, oldZip: readOldZip(fields.zip) }
  }
  const problems: FieldErrors = {
    ...(bin === undefined && { bin: [cardMessages.bin] }),
    ...(exp === undefined && { exp: [cardMessages.exp] }),
    ...(names.length === 0 && { name: ['Name must have at least one letter.'] }),
    ...(zips.length === 0 && { zip: ['ZIP must have at least 3 letters or digits.'] }),
  }
  throw invalidInput(problems)
}
