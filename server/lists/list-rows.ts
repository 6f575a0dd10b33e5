import type { BinRow, Facets, Filters } from '#contract/calls/bins.ts'
import { isFiltered as hasFilters, type ListOrder } from '#contract/filters.ts'
import { type ColumnName, columnNames } from '#engine/records/columns.ts'
import type { Dataset } from '#engine/dataset/dataset.ts'
import { countTraits, type FacetValue } from '#engine/search/facets.ts'
import { rowFor } from '#engine/search/lookup.ts'
import { textMatcher } from '#engine/normal-forms/clean-text.ts'
import { unknownFacts } from '#engine/records/fields.ts'
import { labelled, wantedFilters } from '#answers/results.ts'
import type { Entries } from './entries.ts'
import type { Notes } from './notes.ts'
import { isoCountryName } from '#engine/normal-forms/countries.ts'
import { turns } from '../platform/clients/line.ts'

export class ListRow {
  readonly bin: string
  readonly row: number | undefined
  readonly #notes: Notes

  constructor(bin: string, row: number | undefined, notes: Notes) {
    this.bin = bin
    this.row = row
    this.#notes = notes
  }

  /** Each time it is read, it is decoded. */
  get note(): string | undefined {
    return this.#notes.get(this.bin)
  }
}

interface Derived {
  dataset: Dataset
  rows: readonly ListRow[]
  facets?: Facets
}

const derived = new WeakMap<Entries, Derived>()

/** Made once for entries that are kept, because each page of a list needs all of its rows. */
function derivedFrom(dataset: Dataset, entries: Entries): Derived {
  const known = derived.get(entries)
  if (known?.dataset === dataset) return known
  const { bins, notes } = entries
  const made = { dataset, rows: bins.map((bin) => new ListRow(bin, rowFor(dataset, bin), notes)) }
  derived.set(entries, made)
  return made
}

export const listRows = (dataset: Dataset, entries: Entries): readonly ListRow[] =>
  derivedFrom(dataset, entries).rows

export interface ListQuery extends Filters {
  bins?: string[]
  search?: string
  note?: string
}

export const isFiltered = (query: ListQuery): boolean =>
  Boolean(query.search?.trim() || query.note?.trim()) || (query.bins ?? []).length > 0 || hasFilters(query)

/** Decoding and comparing 5,000 long notes takes 60 ms, so other requests are answered in between. */
const rowsAtOnce = 500

export async function filterRows(
  dataset: Dataset,
  rows: readonly ListRow[],
  query: ListQuery,
): Promise<readonly ListRow[]> {
  const isWanted = rowFilter(dataset, query)
  const readsNotes = Boolean(query.search?.trim() || query.note?.trim())
  if (!readsNotes) return rows.filter(isWanted)
  const found: ListRow[] = []
  for (let at = 0; at < rows.length; at += rowsAtOnce) {
    if (at > 0) await turns.take()
    found.push(...rows.slice(at, at + rowsAtOnce).filter(isWanted))
  }
  return found
}

function rowFilter(dataset: Dataset, query: ListQuery): (row: ListRow) => boolean {
  const wanted = wantedFilters(dataset, query).map(({ column, codes }) => ({ column, codes: new Set(codes) }))
  const begins = beginningMatcher(query.bins ?? [])
  const search = query.search?.trim() ?? ''
  const matches = textMatcher(search)
  const isOfBank = bankMatcher(dataset, matches)
  const wantedNote = query.note?.trim() ?? ''
  const matchesNote = textMatcher(wantedNote)
  const hasNote = (listed: ListRow, isMatch: (note: string) => boolean) => {
    const { note } = listed
    return note !== undefined && isMatch(note)
  }
  return (listed) => {
    const { bin, row } = listed
    return (
      wanted.every(({ column, codes }) => row !== undefined && codes.has(column.codes[row]!)) &&
      begins(bin) &&
      (wantedNote === '' || hasNote(listed, matchesNote)) &&
      (search === '' ||
        bin.includes(search) ||
        (row !== undefined && isOfBank(row)) ||
        hasNote(listed, matches))
    )
  }
}

/** Looks for each length once: comparing every BIN with every beginning would take 190 ms for the longest URL. */
function beginningMatcher(wanted: readonly string[]): (bin: string) => boolean {
  const beginnings = new Set(wanted.map((bin) => bin.trim()).filter(Boolean))
  const lengths = [...new Set([...beginnings].map(({ length }) => length))]
  return (bin) =>
    lengths.length === 0 ||
    lengths.some((length) => length <= bin.length && beginnings.has(bin.slice(0, length)))
}

/** A bank has many BINs, so the match is computed once per bank. */
function bankMatcher(
  { columns, bankNames }: Dataset,
  isWanted: (name: string) => boolean,
): (row: number) => boolean {
  const known = new Map<number, boolean>()
  return (row) => {
    const code = columns.bank.codes[row]!
    let matches = known.get(code)
    if (matches === undefined) {
      matches = code !== 0 && isWanted(bankNames.at(code))
      known.set(code, matches)
    }
    return matches
  }
}

export function listFacets(dataset: Dataset, entries: Entries): Facets {
  const its = derivedFrom(dataset, entries)
  return (its.facets ??= rowFacets(dataset, its.rows))
}

function rowFacets(dataset: Dataset, rows: readonly ListRow[]): Facets {
  const counted = Object.fromEntries(
    columnNames.map((name) => [name, countColumn(dataset, name, rows)]),
  ) as Record<ColumnName, FacetValue[]>
  return labelled(dataset, counted)
}

function countColumn(dataset: Dataset, name: ColumnName, rows: readonly ListRow[]): FacetValue[] {
  const column = dataset.columns[name]
  const { codes, texts } = column
  const tallied = new Uint32Array(texts.length)
  for (const { row } of rows) if (row !== undefined) tallied[codes[row]!]!++
  if (name === 'traits') return countTraits(column, tallied)
  const counts = name === 'bank' ? dataset.columns.bank.inAllCountries(tallied) : tallied
  // The first code means no value.
  const found: number[] = []
  for (let code = 1; code < counts.length; code++) if (counts[code]! > 0) found.push(code)
  return found
    .toSorted((one, other) => counts[other]! - counts[one]! || one - other)
    .map((code) => ({ text: texts[code]!, count: counts[code]! }))
}

export function binRow(dataset: Dataset, { bin, row, note }: ListRow): BinRow {
  const facts = row === undefined ? unknownFacts : dataset.rowFacts(row)
  const known = row === undefined ? bin : dataset.bin(row)
  return {
    id: Number(`1${bin}`),
    bin,
    ...(known !== bin && { matched: known }),
    ...facts,
    ...(note !== undefined && { note }),
  }
}

/** Rows without a value come last in both directions. Equal rows keep the order of the list. */
export function sortRows(
  dataset: Dataset,
  rows: readonly ListRow[],
  order: ListOrder,
  descending: boolean,
): readonly ListRow[] {
  if (order === 'added') return descending ? rows.toReversed() : rows
  const texts = rows.map(textIn(dataset, order))
  const places = placesOf(texts)
  const way = descending ? -1 : 1
  const last = Number.MAX_SAFE_INTEGER
  const placeAt = (at: number) => {
    const place = places.get(texts[at]!)
    return place === undefined ? last : way * place
  }
  return rows
    .map((row, at) => ({ row, at, place: placeAt(at) }))
    .toSorted((a, b) => a.place - b.place || a.at - b.at)
    .map(({ row }) => row)
}

function placesOf(texts: readonly string[]): Map<string, number> {
  const all = [...new Set(texts)].filter((one) => one !== '').toSorted(compare)
  return new Map(all.map((one, place) => [one, place + 1]))
}

type Order = Exclude<ListOrder, 'added'>

const { compare } = new Intl.Collator('en', { numeric: false, sensitivity: 'base' })

function textIn(dataset: Dataset, order: Order): (row: ListRow) => string {
  if (order === 'bin') return ({ bin }) => bin
  if (order === 'note') return ({ note = '' }) => note
  const { codes, texts } = dataset.columns[order]
  const text = ({ row }: ListRow) => (row === undefined ? '' : texts[codes[row]!]!)
  return order === 'country' ? (row) => isoCountryName(text(row)) : text
}
