import type { BinDetail } from '#contract/calls/bin-pages.ts'
import type { CorrectableField } from '#contract/correctable.ts'
import { describeTraits } from '#contract/traits.ts'
import { titleCase } from '#contract/formats/names/title-case.ts'

export interface Suggestion {
  field: CorrectableField | ''
  value: string
  reason: string
}

export const suggestionDraft = (bin: string): string => `correction ${bin}`

export function todayOf(detail: BinDetail, field: CorrectableField): { value: string; source: string } {
  const value = shown[field](detail) ?? ''
  const source = detail.sources.find(({ fields }) => fields.includes(field))
  return { value, source: value === '' ? '' : (source?.title ?? '') }
}

const words = (value: string | null): string | null => value && titleCase(value)

const shown: Record<CorrectableField, (detail: BinDetail) => string | null> = {
  brand: ({ brand }) => words(brand),
  type: ({ type }) => words(type),
  category: ({ category }) => words(category),
  issuer: ({ bank_name }) => bank_name,
  country: ({ country_name }) => country_name,
  url: ({ bank_url }) => bank_url,
  phone: ({ bank_phone }) => bank_phone,
  traits: ({ traits }) => describeTraits(traits),
}
