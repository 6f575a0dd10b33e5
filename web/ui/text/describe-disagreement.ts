import type { BinDetail } from '#contract/calls/bin-pages.ts'
import { titleCase } from '#contract/formats/names/title-case.ts'
import { describeTraits, traitsIn } from '#contract/traits.ts'

type Field = BinDetail['disagreements'][number]['field']

export const fieldNames: Record<Field, string> = {
  brand: 'Brand',
  type: 'Type',
  category: 'Level',
  issuer: 'Bank',
  country: 'Country',
  phone: 'Phone',
  url: 'Website',
  city: 'City',
  traits: 'Traits',
}

const detailKeys = {
  brand: 'brand',
  type: 'type',
  category: 'category',
  issuer: 'bank',
  country: 'iso_code_2',
  phone: 'bank_phone',
  url: 'bank_url',
  city: 'bank_city',
  traits: 'traits',
} as const satisfies Record<Field, keyof BinDetail>

const upperCaseFields: Field[] = ['brand', 'type', 'category']

export function describeDisagreement(detail: BinDetail, field: Field, source: string, value: string): string {
  const fact = detail[detailKeys[field]] ?? ''
  const shown = showValue(field, typeof fact === 'string' ? fact : fact.join(' ')) || '–'
  return `${fieldNames[field]}: ${shown} — ${source} says ${showValue(field, value)}`
}

export function showValue(field: Field, value: string): string {
  if (field === 'traits') return describeTraits(traitsIn(value)) || 'None'
  return upperCaseFields.includes(field) ? titleCase(value) : value
}

/** `Type Credit → Debit` */
export function describeChange(field: Field, from: string | null, to: string | null): string {
  const shown = (value: string | null) => (value === null ? 'unknown' : showValue(field, value))
  return `${fieldNames[field]} ${shown(from)} → ${shown(to)}`
}
