import type { Dataset } from '../dataset/dataset.ts'
import { fieldRules } from '../records/field-rules.ts'
import { contactFields } from '../records/fields.ts'
import type { FamilyName } from '#contract/families.ts'
import { countriesOfPhone, countriesOfSite } from '../normal-forms/contact-country.ts'
import { nameOfCountry } from '../normal-forms/country-name.ts'
import { rowsOfBank } from './banks.ts'
import { allRows } from './page.ts'

type ContactField = (typeof contactFields)[number]

export interface Contact {
  text: string
  rows: number
  sources: string[]
}

export interface CountryContacts extends Record<ContactField, Contact[]> {
  country: string
  name: string
  rows: number
}

const mostCached = 1000
const cached = new WeakMap<Dataset, Map<string, CountryContacts[]>>()

/** A bank in each of its countries, the one with most BINs first. Banks in two countries may share only a name. */
export function contactsOfBank(dataset: Dataset, slug: string): CountryContacts[] {
  let banks = cached.get(dataset)
  if (!banks || banks.size >= mostCached) cached.set(dataset, (banks = new Map()))
  let contacts = banks.get(slug)
  if (!contacts) banks.set(slug, (contacts = collectContacts(dataset, slug)))
  return contacts
}

/** The name of the country of a phone number or website, if it is another one and the bank and its family have no BINs there. */
export function abroad(
  dataset: Dataset,
  bank: FamilyName,
  kind: 'url' | 'phone',
  text: string,
): string | null {
  const countries = (kind === 'url' ? countriesOfSite : countriesOfPhone)(text)
  const isHere = bank.country === '' || countries.length === 0 || countries.includes(bank.country)
  if (isHere || seatsOf(dataset, bank).some((seat) => countries.includes(seat))) return null
  return isNorthAmerican(countries) ? 'North America' : nameOfCountry(countries[0]!)
}

const isNorthAmerican = (countries: readonly string[]) => countries.includes('US') && countries.includes('CA')

function seatsOf({ columns: { bank } }: Dataset, name: FamilyName): string[] {
  const members = bank.membersOf(bank.headOf(name)).map((code) => bank.texts[code]!)
  return (members.length > 0 ? members : [name.slug]).flatMap((slug) => {
    const codes = bank.values.get(slug)?.codes ?? []
    return codes.map((code) => bank.countryOf(code))
  })
}

function collectContacts(dataset: Dataset, slug: string): CountryContacts[] {
  const found = new Map<string, CountryContacts>()
  const names = new Map<string, number>()
  for (const [row, count] of likeRows(dataset, slug)) {
    const texts = dataset.texts(row)
    let here = found.get(texts.country)
    if (!here) {
      here = { country: texts.country, name: '', rows: 0, phone: [], url: [], city: [] }
      found.set(texts.country, here)
    }
    here.rows += count
    const key = `${texts.country} ${texts.bankName}`
    names.set(key, (names.get(key) ?? 0) + count)
    if (names.get(key)! > (names.get(`${texts.country} ${here.name}`) ?? 0)) here.name = texts.bankName
    const { given } = dataset.originOf(row)
    for (const field of contactFields) {
      if (texts[field] !== '') addContact(here[field], field, texts[field], count, given[field]?.name ?? '')
    }
  }
  return [...found.values()]
    .map((here) => {
      for (const field of contactFields) here[field].sort((a, b) => b.rows - a.rows)
      return here
    })
    .toSorted((a, b) => b.rows - a.rows || (a.country < b.country ? -1 : 1))
}

function likeRows(dataset: Dataset, slug: string): Iterable<[row: number, count: number]> {
  const first = new Map<number, [row: number, count: number]>()
  for (const row of allRows(dataset, rowsOfBank(dataset, slug))) {
    const key = dataset.kindOf(row)
    const known = first.get(key)
    if (known) known[1]++
    else first.set(key, [row, 1])
  }
  return first.values()
}

function addContact(
  contacts: Contact[],
  field: ContactField,
  text: string,
  rows: number,
  source: string,
): void {
  const { same } = fieldRules[field]
  const known =
    contacts.find((contact) => contact.text === text) ?? contacts.find((contact) => same(contact.text, text))
  if (!known) contacts.push({ text, rows, sources: [source] })
  else {
    known.rows += rows
    if (!known.sources.includes(source)) known.sources.push(source)
  }
}
