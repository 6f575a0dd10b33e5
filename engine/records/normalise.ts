import type { Trait } from '#contract/traits.ts'
import { traitsOf } from '../normal-forms/levels.ts'
import { fieldRules } from './field-rules.ts'
import { contactFields, fields, type FieldTexts } from './fields.ts'
import type { BinRecord } from './record.ts'

export interface RawRecord extends Partial<FieldTexts> {
  bin: string
  /** From columns of their own: prepaid or not, for businesses or not. */
  said?: Partial<Record<Trait, boolean>>
  country3?: string
  countryName?: string
}

export function normalise(raw: RawRecord): BinRecord {
  const record = { bin: raw.bin } as BinRecord
  for (const field of fields) record[field] = fieldRules[field].normal(raw[field] ?? '')
  record.category ||= impliedCategory(record.brand, raw.type ?? '')
  if (record.brand === 'VISA ELECTRON' || record.brand === 'VPAY') record.brand = 'VISA'
  record.traits ||= traitsOf(record.category, record.brand, raw.said)
  const { normal } = fieldRules.country
  record.country ||= normal(raw.country3 ?? '') || normal(raw.countryName ?? '')
  // Whose they are is not said.
  if (record.issuer === '') for (const field of contactFields) record[field] = ''
  if (record.country === 'KP' && isSouthKorean(record)) record.country = 'KR'
  if (raw.network) record.network = raw.network
  return record
}

/** A list of countries has both Koreas side by side. */
const isSouthKorean = ({ issuer, url }: BinRecord) =>
  /\b(?:kookmin|citibank|hana|shinhan|woori|nonghyup|samsung|hyundai|lotte)\b/i.test(issuer) ||
  /\.kr(?:\/|$)/.test(url)

/** Some sources put the level where the brand or the type belongs. */
function impliedCategory(brand: string, type: string): string {
  if (brand === 'VISA ELECTRON') return 'ELECTRON'
  if (brand === 'VPAY') return 'V PAY'
  return /prepaid/i.test(type) ? 'PREPAID' : ''
}
