import { brandOf } from './brands.ts'
import { cleanText, cut, remembered } from './clean-text.ts'
import { countryCode } from './countries.ts'
import { issuerOf } from './issuer.ts'
import { phoneOf } from './phone.ts'
import type { BinRecord } from '../record.ts'
import { urlOf } from './url.ts'

/** What a source says of one BIN, in its own words. The country may be written in up to three ways. */
export interface RawRecord extends BinRecord {
  country3?: string
  countryName?: string
}

/** The normal form of a record; its BIN must be valid already. */
export function normalise(raw: RawRecord): BinRecord {
  const brand = brandForm(raw.brand)
  const category = categoryForm(raw.category)
  return {
    bin: raw.bin,
    brand: brand === 'VISA ELECTRON' ? 'VISA' : brand,
    type: typeForm(raw.type),
    category: category === '' ? impliedCategory(brand, raw.type) : category,
    issuer: issuerForm(raw.issuer),
    phone: phoneForm(raw.phone),
    url: urlForm(raw.url),
    country:
      countryForm(raw.country) || countryForm(raw.country3 ?? '') || countryForm(raw.countryName ?? ''),
  }
}

const brandForm = remembered((text) => cut(brandOf(text), 60))
const categoryForm = remembered(categoryOf)
const typeForm = remembered(typeOf)
const issuerForm = remembered(issuerOf)
const phoneForm = remembered(phoneOf)
const urlForm = remembered(urlOf)
const countryForm = remembered(countryCode)

/** CREDIT, DEBIT, CHARGE or ''. */
export function typeOf(text: string): string {
  const type = cleanText(text).toUpperCase()
  if (/\b(?:CHARGE|DEFERRED|DELAYED)\b/.test(type)) return 'CHARGE'
  // A prepaid card draws on money that is there: the sources that know both call it a debit card.
  if (/\b(?:DEBIT|PREPAID|PRE-PAID)\b/.test(type)) return /\bCREDIT\b/.test(type) ? '' : 'DEBIT'
  return /\bCREDIT\b/.test(type) ? 'CREDIT' : ''
}

function categoryOf(text: string): string {
  const category = cut(cleanText(text).toUpperCase(), 100)
  return /^(?:UNKNOWN|N\/A|NA|NONE|NULL|INVALID|NOT AVAILABLE|[\W\d_]*)$/.test(category) ? '' : category
}

function impliedCategory(brand: string, type: string): string {
  if (brand === 'VISA ELECTRON') return 'ELECTRON'
  return type !== '' && /prepaid/i.test(type) ? 'PREPAID' : ''
}
