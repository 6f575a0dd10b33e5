import { countries } from 'countries-list'
import type { Output } from '#contract/api.ts'
import type { binlistApi } from '#contract/calls/binlist.ts'
import { AppError } from '#contract/errors.ts'
import { titleCase } from '#contract/formats/names/title-case.ts'
import { limits } from '#contract/limits.ts'
import { traitsIn } from '#contract/traits.ts'
import { isoCountryName, numericCode } from '#engine/normal-forms/countries.ts'
import { countryPlace } from '#engine/normal-forms/country-places.ts'
import { numberRules } from '#engine/normal-forms/number-rules.ts'
import type { Dataset } from '#engine/dataset/dataset.ts'
import { lookup, rowFor } from '#engine/search/lookup.ts'
import { allRows } from '#engine/search/page.ts'
import type { CurrentDataset } from '../dataset/current.ts'
import type { Handlers } from '../platform/http/handlers.ts'

export const binlistHandlers = {
  'GET /binlist/:bin': ({ params }, { current }) => {
    const { dataset } = current
    const rows = rowsFor(dataset, params.bin)
    if (rows.length === 0) throw new AppError('bin_not_found')
    const known = dataset.bin(rows[0]!)
    const matched = known.length < params.bin.length && { matched: known }
    return { ...matched, ...common(Array.from(rows, (row) => answer(dataset, row))) }
  },
} satisfies Handlers<keyof typeof binlistApi, { current: CurrentDataset }>

const mostRows = 2000

function rowsFor(dataset: Dataset, digits: string): Uint32Array {
  if (digits.length >= limits.binDigits) {
    const row = rowFor(dataset, digits)
    if (row !== undefined) return Uint32Array.of(row)
    return allRows(dataset, lookup(dataset, [digits], true).selection, mostRows)
  }
  const scale = 10 ** (6 - digits.length)
  const from = dataset.first[Number(digits) * scale]!
  const to = dataset.first[(Number(digits) + 1) * scale]!
  return Uint32Array.from({ length: Math.min(to - from, mostRows) }, (_, at) => from + at)
}

type Answer = Output<'GET /binlist/:bin'>

function answer(dataset: Dataset, row: number): Answer {
  const { bin, brand, type, category, country, issuer, url, phone, city, traits } = dataset.record(row)
  const { latitude = null, longitude = null } = countryPlace(country) ?? {}
  const [scheme = ''] = brand.split('/')
  return {
    number: numberRules(brand, bin),
    scheme: schemes[scheme] ?? (scheme.toLowerCase() || null),
    type: type.toLowerCase() || null,
    brand: titleCase(brand.includes('/') ? brand : category || brand) || null,
    prepaid: category || traits ? traitsIn(traits).includes('prepaid') : null,
    country: {
      numeric: numericCode(country) || null,
      alpha2: country || null,
      name: isoCountryName(country) || null,
      emoji: country ? flag(country) : null,
      currency: (countries as Record<string, { currency: string[] }>)[country]?.currency[0] ?? null,
      latitude,
      longitude,
    },
    bank: {
      name: issuer || null,
      url: url.replace(/^https?:\/\//, '') || null,
      phone: phone || null,
      city: city || null,
    },
  }
}

const schemes: Record<string, string> = {
  'AMERICAN EXPRESS': 'amex',
  'CHINA UNION PAY': 'unionpay',
  'DINERS CLUB INTERNATIONAL': 'diners',
  'NSPK MIR': 'mir',
}

const flag = (country: string) =>
  String.fromCodePoint(...Array.from(country, (letter) => letter.charCodeAt(0) - 65 + 0x1f1e6))

function common<T>(answers: T[]): T {
  const [first] = answers
  if (typeof first !== 'object' || first === null)
    return answers.every((one) => one === first) ? first! : (null as T)
  const keys = Object.keys(first) as (keyof T)[]
  return Object.fromEntries(keys.map((key) => [key, common(answers.map((one) => one[key]))])) as T
}
