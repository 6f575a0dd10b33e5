import { correctable, type Correctable, type CorrectableField } from '#contract/correctable.ts'
import { invalidInput } from '#contract/errors.ts'
import { familyIn } from '#contract/families.ts'
import { titleCase } from '#contract/formats/names/title-case.ts'
import { describeTraits, traitsIn } from '#contract/traits.ts'
import { limits } from '#contract/limits.ts'
import type { Dataset } from '#engine/dataset/dataset.ts'
import { isoCountryName } from '#engine/normal-forms/countries.ts'
import { inReadableCase } from '#engine/normal-forms/bank-names/readable-name.ts'
import { type FieldRules, fieldRules } from '#engine/records/field-rules.ts'

export const sourceOf = (dataset: Dataset, row: number, field: CorrectableField): string =>
  dataset.originOf(row).given[field]?.title ?? ''

export function readValue(field: CorrectableField, text: string, today: string): string {
  const { normal, same }: FieldRules = fieldRules[field]
  // A co-badge that names today's brand does not contradict it, but says more.
  const isSame = field === 'brand' ? undefined : same
  const value = normal(text)
  if (value === '') throw invalidInput({ value: [correctable[field].wrong] })
  if (value === today || (today !== '' && isSame?.(value, today))) {
    throw invalidInput({ value: ['This is what the site already says.'] })
  }
  return value
}

export const valueReply = (field: Correctable, value: string) => ({
  value,
  label: labels[field]?.(value) ?? value,
})

const labels: Partial<Record<Correctable, (value: string) => string>> = {
  brand: titleCase,
  type: titleCase,
  category: titleCase,
  issuer: inReadableCase,
  country: (code) => isoCountryName(code) || code,
  traits: (names) => describeTraits(traitsIn(names)) || 'None',
  family: (value) => inReadableCase(familyIn(value)?.slug.replaceAll('-', ' ') ?? 'No other bank'),
}

/**
 * The BINs next to this one, without a gap, that are of the same bank and say the same today: what is wrong about one is
 * probably wrong about them. Nearest first while there are more than fit.
 */
export function neighbouringBins(dataset: Dataset, bin: string, field: CorrectableField): string[] {
  const row = dataset.rowOf(bin)
  const bank = row === undefined ? '' : dataset.columns.bank.textAt(row)
  if (row === undefined || bank === '') return []
  const read = dataset.readers[field]
  const today = read(row)
  const isAlike = (other: number) =>
    other >= 0 && other < dataset.rows && dataset.columns.bank.textAt(other) === bank && read(other) === today
  const found: number[] = []
  let [before, after] = [row - 1, row + 1]
  while (found.length < limits.neighbouringBins) {
    const count = found.length
    if (isAlike(before)) found.push(before--)
    if (found.length < limits.neighbouringBins && isAlike(after)) found.push(after++)
    if (found.length === count) break
  }
  return found.toSorted((a, b) => a - b).map((other) => dataset.bin(other))
}
