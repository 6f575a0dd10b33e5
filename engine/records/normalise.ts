import { fieldRules } from './field-rules.ts'
import { fields, type FieldTexts } from './fields.ts'
import type { BinRecord } from './record.ts'

export interface RawRecord extends Partial<FieldTexts> {
  bin: string
  country3?: string
  countryName?: string
}

export function normalise(raw: RawRecord): BinRecord {
  const record = { bin: raw.bin } as BinRecord
  for (const field of fields) record[field] = fieldRules[field].normal(raw[field] ?? '')
  record.category ||= impliedCategory(record.brand, raw.type ?? '')
  if (record.brand === 'VISA ELECTRON') record.brand = 'VISA'
  const { normal } = fieldRules.country
  record.country ||= normal(raw.country3 ?? '') || normal(raw.countryName ?? '')
  return record
}

/** Some sources put the level where the brand or the type belongs. */
function impliedCategory(brand: string, type: string): string {
  if (brand === 'VISA ELECTRON') return 'ELECTRON'
  return /prepaid/i.test(type) ? 'PREPAID' : ''
}
