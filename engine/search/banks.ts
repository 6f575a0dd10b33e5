import { pause } from '../bytes.ts'
import type { Dataset } from '../dataset/dataset.ts'
import { bankSlug } from '../normal-forms/bank-names/bank-name.ts'
import { commonNames } from '../normal-forms/bank-names/common-names.ts'
import { withoutAccents, wordsOf } from '../normal-forms/clean-text.ts'
import { select, wantedValues, type Selection } from './select.ts'

export interface Bank {
  slug: string
  name: string
  rows: number
}

export function findBank(dataset: Dataset, slug: string): Bank | undefined {
  const code = dataset.columns.bank.codeOf(slug)
  return code === undefined ? undefined : bankOf(dataset, code)
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
  return directoryOf(dataset).bySize.map(({ code }) => bankOf(dataset, code))
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
) {
  const words = wordsOf(withoutAccents(search))
  const { bySize, byName } = directoryOf(dataset)
  const entries = sort === 'name' ? byName : bySize
  const slug = bankSlug(search)
  const spellings = slug === '' ? [words] : [words, slug.split('-')]
  const has = (name: string, words: readonly string[]) => words.every((word) => name.includes(word))
  const found =
    words.length === 0 ? entries : entries.filter(({ name }) => spellings.some((words) => has(name, words)))
  const isCalled = ({ code }: Entry) => {
    const theirs = dataset.columns.bank.texts[code]!
    return theirs === slug || commonNames.get(theirs) === slug
  }
  const ranked =
    words.length === 0 || sort === 'name' ? found : ranking(found, words.join(' '), sort, isCalled)
  return {
    total: ranked.length,
    banks: ranked.slice(skip, skip + limit).map(({ code }) => bankOf(dataset, code)),
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
    else if (sort === 'best' && entry.name.startsWith(phrase)) first.push(entry)
    else if (` ${entry.name}`.includes(` ${phrase}`)) second.push(entry)
    else third.push(entry)
  }
  return [...called, ...first, ...second, ...third]
}

interface Entry {
  code: number
  name: string
}

interface Directory {
  bySize: Entry[]
  byName: Entry[]
}

const directories = new WeakMap<Dataset, Directory>()

function directoryOf(dataset: Dataset): Directory {
  const known = directories.get(dataset)
  return (
    known ??
    keepDirectory(
      dataset,
      dataset.columns.bank.used.map((code) => entryOf(dataset, code)),
    )
  )
}

const atOnce = 1000

/** Before the first request for banks, which would otherwise keep others waiting for a fifth of a second. */
export async function prepareBanks(dataset: Dataset): Promise<void> {
  const entries: Entry[] = []
  for (const code of dataset.columns.bank.used) {
    entries.push(entryOf(dataset, code))
    if (entries.length % atOnce === 0) await pause()
  }
  await pause()
  keepDirectory(dataset, entries)
}

const entryOf = (dataset: Dataset, code: number): Entry => ({ code, name: searchedName(dataset, code) })

function keepDirectory(dataset: Dataset, entries: Entry[]): Directory {
  const { count } = dataset.columns.bank
  const byName = entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))
  const bySize = byName.toSorted((a, b) => count[b.code]! - count[a.code]!)
  const directory = { bySize, byName }
  directories.set(dataset, directory)
  return directory
}

function bankOf(dataset: Dataset, code: number): Bank {
  return {
    slug: dataset.columns.bank.texts[code]!,
    name: dataset.bankNames.at(code),
    rows: dataset.columns.bank.count[code]!,
  }
}

function searchedName(dataset: Dataset, code: number): string {
  const slug = dataset.columns.bank.texts[code]!
  const name = wordsOf(withoutAccents(dataset.bankNames.at(code))).join(' ')
  const words = slug.split('-').filter((word) => !name.includes(word))
  return [name, ...words, commonNames.get(slug) ?? ''].join(' ').trim()
}
