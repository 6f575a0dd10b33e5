import type { BinDetail } from '#contract/calls/bin-pages.ts'
import { titleCase } from '#contract/formats/title-case.ts'

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
} as const satisfies Record<Field, keyof BinDetail>

const upperCaseFields: Field[] = ['brand', 'type', 'category']

/** `Country: PL — binlist says DK` */
export function describeDisagreement(detail: BinDetail, field: Field, source: string, value: string): string {
  const shown = showValue(field, detail[detailKeys[field]] ?? '–')
  return `${fieldNames[field]}: ${shown} — ${source} says ${showValue(field, value)}`
}

export const showValue = (field: Field, value: string): string =>
  upperCaseFields.includes(field) ? titleCase(value) : value
