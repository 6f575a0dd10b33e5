import { familyIn, familyValue } from '#contract/families.ts'
import { pause } from '../bytes.ts'
import type { Value } from '../dataset/column.ts'
import type { Dataset } from '../dataset/dataset.ts'
import { bankSlug, withoutLegalForm } from '../normal-forms/bank-names/bank-name.ts'
import { commonNames } from '../normal-forms/bank-names/common-names.ts'
import { withoutAccents, wordsOf } from '../normal-forms/clean-text.ts'
import { select, wantedValues, type Selection } from './select.ts'

export interface Bank {
  slug: string
  name: string
  rows: number
  family?: { country: string; members: number }
}

export function findBank(dataset: Dataset, slug: string): Bank | undefined {
  const { bank } = dataset.columns
  const family = familyIn(slug)
  if (!family) return maybe(bank.values.get(slug), (value) => bankOf(dataset, value))
  return maybe(bank.headOf(family), (head) => familyOf(dataset, head))
}

export function familiesOfBank(dataset: Dataset, slug: string): Bank[] {
  const { bank } = dataset.columns
  return bank
    .codesOf(slug)
    .filter((code) => bank.membersOf(bank.family[code]).length > 1)
    .map((code) => familyOf(dataset, bank.family[code]!))
    .toSorted((a, b) => b.rows - a.rows)
}

export function membersOfFamily(dataset: Dataset, family: string): Bank[] {
  const { bank } = dataset.columns
  return bank.codesOf(family).map((code) => ({
    slug: bank.texts[code]!,
    name: dataset.bankNames.at(code),
    rows: bank.count[code]!,
  }))
}

export function rowsOfBank(dataset: Dataset, slug: string): Selection {
  return select(dataset, wantedValues(dataset, { bank: [slug] }))
}

export function countryOfBank(dataset: Dataset, rows: Uint32Array): string {
  const counts = new Map<string, number>()
  for (const row of rows) {
    const country = dataset.columns.country.textAt(row)
    if (country) counts.set(country, (counts.get(country) ?? 0) + 1)
  }
  return [...counts].toSorted((a, b) => b[1] - a[1])[0]?.[0] ?? ''
}

export function allBanks(dataset: Dataset): Bank[] {
  return directoryOf(dataset).bySize.map(({ bank }) => bank)
}

/**
 * Banks whose name contains every word of the search, in any of its spellings: the legal form may be another one, or
 * missing. The bank that is called so comes first. `best`: names that begin with it first, then names with a word that
 * does, then by size. `count`: names with such a word first, then by size. `name`: in alphabetical order.
 */
export function searchBanks(
  dataset: Dataset,
  search: string,
  skip: number,
  limit: number,
  sort: 'best' | 'count' | 'name' = 'best',
  { bySize, byName } = directoryOf(dataset),
) {
  const words = wordsOf(withoutAccents(search))
  const entries = sort === 'name' ? byName : bySize
  const slug = bankSlug(search)
  const spellings = slug === '' ? [words] : [words, slug.split('-')]
  const has = ({ names }: Entry, words: readonly string[]) =>
    names.some((name) => words.every((word) => name.includes(word)))
  const found =
    words.length === 0 ? entries : entries.filter((entry) => spellings.some((words) => has(entry, words)))
  const isCalled = ({ slugs }: Entry) => slugs.some((one) => one === slug || commonNames.get(one) === slug)
  const ranked =
    words.length === 0 || sort === 'name' ? found : ranking(found, words.join(' '), sort, isCalled)
  return {
    total: ranked.length,
    banks: ranked.slice(skip, skip + limit).map(({ bank }) => bank),
  }
}

function ranking(
  found: Entry[],
  phrase: string,
  sort: 'best' | 'count',
  isCalled: (entry: Entry) => boolean,
): Entry[] {
  const called: Entry[] = []
  const [first, second, third]: [Entry[], Entry[], Entry[]] = [[], [], []]
  for (const entry of found) {
    if (isCalled(entry)) called.push(entry)
    else if (sort === 'best' && entry.names.some((name) => name.startsWith(phrase))) first.push(entry)
    else if (entry.names.some((name) => ` ${name}`.includes(` ${phrase}`))) second.push(entry)
    else third.push(entry)
  }
  return [...called, ...first, ...second, ...third]
}

interface Entry {
  bank: Bank
  /** Its own, or those of the banks of a family. */
  slugs: string[]
  names: string[]
}

interface Directory {
  bySize: Entry[]
  byName: Entry[]
}

const directories = new WeakMap<Dataset, Directory>()
const withFamilies = new WeakMap<Dataset, Directory>()

function directoryOf(dataset: Dataset): Directory {
  const banks = dataset.columns.bank.values.values()
  return (
    directories.get(dataset) ??
    keep(
      directories,
      dataset,
      Array.from(banks, (bank) => entryOf(dataset, bank)),
    )
  )
}

/** For a search. A family is found by the names of all its members. */
export function banksAndFamilies(dataset: Dataset): Directory {
  const entries = () => [...directoryOf(dataset).bySize, ...familyEntries(dataset)]
  return withFamilies.get(dataset) ?? keep(withFamilies, dataset, entries())
}

const atOnce = 1000

/** Before the first request for banks, which would otherwise keep others waiting for a fifth of a second. */
export async function prepareBanks(dataset: Dataset): Promise<void> {
  const entries: Entry[] = []
  for (const bank of dataset.columns.bank.values.values()) {
    entries.push(entryOf(dataset, bank))
    if (entries.length % atOnce === 0) await pause()
  }
  await pause()
  keep(directories, dataset, entries)
  await pause()
  banksAndFamilies(dataset)
}

const entryOf = (dataset: Dataset, value: Value): Entry => ({
  bank: bankOf(dataset, value),
  slugs: [value.text],
  names: [searchedName(dataset, value.codes[0]!)],
})

function familyEntries(dataset: Dataset): Entry[] {
  const { bank } = dataset.columns
  const families = [...bank.families].filter(([, members]) => members.length > 1)
  return families.map(([head, members]) => ({
    bank: familyOf(dataset, head),
    slugs: members.map((code) => bank.texts[code]!),
    names: members.map((code) => searchedName(dataset, code)),
  }))
}

function keep(kept: WeakMap<Dataset, Directory>, dataset: Dataset, entries: Entry[]): Directory {
  const byName = entries.toSorted((a, b) => (a.names[0]! < b.names[0]! ? -1 : 1))
  const bySize = byName.toSorted((a, b) => b.bank.rows - a.bank.rows)
  const directory = { bySize, byName }
  kept.set(dataset, directory)
  return directory
}

const bankOf = (dataset: Dataset, { text, codes, count }: Value): Bank => ({
  slug: text,
  name: dataset.bankNames.at(codes[0]!),
  rows: count,
})

function familyOf(dataset: Dataset, head: number): Bank {
  const { bank } = dataset.columns
  const members = bank.membersOf(head)
  const country = bank.countryOf(head)
  return {
    slug: familyValue({ country, slug: bank.texts[head]! }),
    name: withoutLegalForm(dataset.bankNames.at(head)),
    rows: members.reduce((sum, code) => sum + bank.count[code]!, 0),
    family: { country, members: members.length },
  }
}

const maybe = <T, R>(value: T | undefined, make: (value: T) => R): R | undefined =>
  value === undefined ? undefined : make(value)

function searchedName(dataset: Dataset, code: number): string {
  const slug = dataset.columns.bank.texts[code]!
  const name = wordsOf(withoutAccents(dataset.bankNames.at(code))).join(' ')
  const words = slug.split('-').filter((word) => !name.includes(word))
  return [name, ...words, commonNames.get(slug) ?? ''].join(' ').trim()
}
