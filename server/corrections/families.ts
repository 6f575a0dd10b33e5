import { correctable } from '#contract/correctable.ts'
import { AppError, invalidInput } from '#contract/errors.ts'
import { familyIn, familyValue, type FamilyName, noFamily } from '#contract/families.ts'
import { limits } from '#contract/limits.ts'
import type { Dataset } from '#engine/dataset/dataset.ts'

/** As it is stored: `family:us:chase`, in no other spelling. */
export function isKnownBank(dataset: Dataset, value: string): boolean {
  const name = familyIn(value)
  return name !== undefined && familyValue(name) === value && codeOf(dataset, name) !== undefined
}

/** The family that the site shows for a bank today, such as `family:us:chase`; undefined if it does not know the bank. */
export function familyToday(dataset: Dataset, value: string): string | undefined {
  const name = familyIn(value)
  if (!name || codeOf(dataset, name) === undefined) return undefined
  const { bank } = dataset.columns
  const head = bank.headOf(name)
  return head === undefined ? noFamily : valueOf(dataset, head)
}

/** The other banks of its family, but for the one that it may join. What is decided about one may be right about them. */
export function othersInFamily(dataset: Dataset, bank: string, wanted: string): string[] {
  const name = familyIn(bank)
  if (!name) return []
  const { bank: banks } = dataset.columns
  const others = banks.membersOf(banks.headOf(name)).map((code) => valueOf(dataset, code))
  return others.filter((other) => other !== bank && other !== wanted).slice(0, limits.neighbouringBins)
}

export function nameOfBank(dataset: Dataset, value: string): string {
  const name = familyIn(value)
  const code = name && codeOf(dataset, name)
  return code === undefined ? '' : dataset.bankNames.at(code)
}

/** A suggestion about a bank: its family is that of another bank of the country, or none if that is the bank itself. */
export function readFamily(dataset: Dataset, slug: string, country: string, other: string) {
  const bank = { country: country.toUpperCase(), slug }
  const own = codeOf(dataset, bank)
  if (own === undefined) throw new AppError('bank_not_found')
  const subject = familyValue(bank)
  const previous = familyToday(dataset, subject)!
  const value = other === slug ? noFamily : familyOf(dataset, { ...bank, slug: other })
  if (value === previous) throw invalidInput({ family: ['This is what the site already says.'] })
  return { bin: subject, value, previous }
}

function familyOf(dataset: Dataset, name: FamilyName): string {
  const code = codeOf(dataset, name)
  if (code === undefined) throw invalidInput({ family: [correctable.family.wrong] })
  return valueOf(dataset, dataset.columns.bank.headOf(name) ?? code)
}

function codeOf({ columns: { bank } }: Dataset, { country, slug }: FamilyName): number | undefined {
  return bank.values.get(slug)?.codes.find((code) => bank.countryOf(code) === country)
}

const valueOf = ({ columns: { bank } }: Dataset, code: number): string =>
  familyValue({ country: bank.countryOf(code), slug: bank.texts[code]! })
