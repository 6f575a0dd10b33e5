import codes from 'i18n-iso-countries/codes.json' with { type: 'json' }
import english from 'i18n-iso-countries/langs/en.json' with { type: 'json' }
import { displayNames, nameOfCountry } from './country-name.ts'

export function countryCode(text: string): string {
  const value = text.trim().toUpperCase()
  if (value === '') return ''
  if (/^[A-Z]{2}$/.test(value)) return countries.has(value) ? value : (formerCodes[value] ?? '')
  if (/^[A-Z]{3}$/.test(value)) return byAlpha3.get(value) ?? ''
  if (/^\d{1,3}$/.test(value)) return byNumeric.get(value.padStart(3, '0')) ?? ''
  return byName().get(nameKey(value)) ?? ''
}

export function isoCountryName(code: string): string {
  return countries.get(code)?.name ?? ''
}

export function alpha3Code(code: string): string {
  return countries.get(code)?.alpha3 ?? ''
}

export function numericCode(code: string): string {
  return countries.get(code)?.numeric ?? ''
}

export function countryCodes(): string[] {
  return [...countries.keys()]
}

// Former codes, and codes in use that ISO never assigned.
const formerCodes: Record<string, string> = { UK: 'GB', EL: 'GR', TP: 'TL', ZR: 'CD', KV: 'XK' }
const formerAlpha3: Record<string, string> = {
  XKK: 'XK',
  RKS: 'XK',
  KOS: 'XK',
  ROM: 'RO',
  ZAR: 'CD',
  TMP: 'TL',
}

interface Country {
  name: string
  alpha3: string
  numeric: string
}

const countries = new Map<string, Country>()
const byAlpha3 = new Map(Object.entries(formerAlpha3))
const byNumeric = new Map<string, string>()

for (const [code, alpha3, numeric] of codes as [string, string, string][]) {
  const country = { name: nameOfCountry(code), alpha3: code === 'XK' ? 'XKX' : alpha3, numeric }
  countries.set(code, country)
  byAlpha3.set(country.alpha3, code)
  byNumeric.set(numeric, code)
}

let nameIndex: Map<string, string> | undefined

// Built when a source first needs it: most give codes.
function byName(): Map<string, string> {
  if (nameIndex) return nameIndex
  nameIndex = new Map(Object.entries(formerNames).map(([name, code]) => [nameKey(name), code]))
  for (const [code, { name }] of countries) {
    const known = (english.countries as Record<string, string | string[]>)[code] ?? []
    for (const each of [name, displayNames.of(code)!, ...[known].flat()]) {
      if (!nameIndex.has(nameKey(each))) nameIndex.set(nameKey(each), code)
    }
  }
  return nameIndex
}

const formerNames: Record<string, string> = {
  'Bolivia, Plurinational State of': 'BO',
  Bosnia: 'BA',
  'British Virgin Islands': 'VG',
  Burma: 'MM',
  'Cabo Verde': 'CV',
  'Cape Verde': 'CV',
  Congo: 'CG',
  'Democratic Republic of the Congo': 'CD',
  England: 'GB',
  'Great Britain': 'GB',
  Holland: 'NL',
  'Ivory Coast': 'CI',
  Korea: 'KR',
  "Korea, Democratic People's Republic of": 'KP',
  'Libyan Arab Jamahiriya': 'LY',
  Macau: 'MO',
  Macedonia: 'MK',
  'Former Yugoslav Republic of Macedonia': 'MK',
  'Palestinian Territory Occupied': 'PS',
  'Republic of Kosovo': 'XK',
  'Republic of the Congo': 'CG',
  Russia: 'RU',
  Swaziland: 'SZ',
  'Taiwan Province of China': 'TW',
  Turkey: 'TR',
  Vatican: 'VA',
  'Venezuela, Bolivarian Republic of': 'VE',
  'Viet Nam': 'VN',
}

/** "KOREA, REPUBLIC OF" and "The Republic of Korea" are the same words. */
function nameKey(name: string): string {
  const words = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\u0300-\u036f'’.]/g, '')
    .replace(/\bst\b/g, 'saint')
    .replace(/\bus\b/g, 'united states')
    .match(/\p{L}+/gu)
  return (words ?? [])
    .filter((word) => !['the', 'of', 'and'].includes(word))
    .toSorted()
    .join(' ')
}
