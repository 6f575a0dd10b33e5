import type { Dataset } from '../dataset/dataset.ts'
import { fieldRules } from '../records/field-rules.ts'
import { contactFields } from '../records/fields.ts'
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
  /** What the bank is called on most of its cards there. */
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
