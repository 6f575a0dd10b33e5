import type { Dataset } from '../dataset/dataset.ts'
import { withoutAccents } from '../normal-forms/clean-text.ts'
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

/** The country of most of a bank's rows; empty when none has one. */
export function countryOfBank(dataset: Dataset, rows: Uint32Array): string {
  const counts = new Map<string, number>()
  for (const row of rows) {
    const country = dataset.columns.country.textAt(row)
    if (country) counts.set(country, (counts.get(country) ?? 0) + 1)
  }
  return [...counts].toSorted((a, b) => b[1] - a[1])[0]?.[0] ?? ''
}

/** Every bank, the largest first. */
export function allBanks(dataset: Dataset): Bank[] {
  return directoryOf(dataset).map(({ code }) => bankOf(dataset, code))
}

/** Banks whose name contains every word of the search: names that begin with it first, then by size. */
export function searchBanks(dataset: Dataset, search: string, skip: number, limit: number) {
  const words = folded(search).split(' ').filter(Boolean)
  const entries = directoryOf(dataset)
  const phrase = words.join(' ')
  const found =
    words.length === 0 ? entries : entries.filter(({ name }) => words.every((word) => name.includes(word)))
  const begins = found.filter(({ name }) => name.startsWith(phrase))
  const others = words.length === 0 ? [] : found.filter(({ name }) => !name.startsWith(phrase))
  const ranked = [...begins, ...others.toSorted((a, b) => Number(hasWord(b.name)) - Number(hasWord(a.name)))]
  return {
    total: ranked.length,
    banks: ranked.slice(skip, skip + limit).map(({ code }) => bankOf(dataset, code)),
  }

  function hasWord(name: string) {
    return ` ${name}`.includes(` ${phrase}`)
  }
}

interface Entry {
  code: number
  name: string
}

const directories = new WeakMap<Dataset, Entry[]>()

/** Names prepared for searching, once per dataset, on the first search. */
function directoryOf(dataset: Dataset): Entry[] {
  const known = directories.get(dataset)
  if (known) return known
  const { count } = dataset.columns.bank
  const entries = dataset.columns.bank.used
    .map((code) => ({ code, name: folded(dataset.bankNames.at(code)) }))
    .toSorted((a, b) => count[b.code]! - count[a.code]! || (a.name < b.name ? -1 : 1))
  directories.set(dataset, entries)
  return entries
}

function bankOf(dataset: Dataset, code: number): Bank {
  return {
    slug: dataset.columns.bank.texts[code]!,
    name: dataset.bankNames.at(code),
    rows: dataset.columns.bank.count[code]!,
  }
}

/** Lower case, no accents, spaces instead of punctuation. */
function folded(text: string): string {
  return withoutAccents(text)
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()
}
