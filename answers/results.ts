import type { Facets, Filters, Pagination } from '#contract/calls/bins.ts'
import {
  type FilterField,
  type FilterName,
  filterNames,
  filters as table,
  forFilters,
} from '#contract/filters.ts'
import type { Option } from '#contract/first-data.ts'
import { valueLabel } from '#contract/formats/names/value-label.ts'
import { paginate } from '#contract/formats/pagination.ts'
import { nameOfCountry } from '#engine/normal-forms/country-name.ts'
import type { Dataset } from '#engine/dataset/dataset.ts'
import { facets } from '#engine/search/facets.ts'
import { lookup, type Found } from '#engine/search/lookup.ts'
import { ofProducts } from '#engine/search/products.ts'
import { pageJson, pageOf } from '#engine/search/page.ts'
import { select, type Wanted, wantedValues } from '#engine/search/select.ts'
import { certaintyOfPage } from './certainty.ts'
import { joinBytes, toBytes } from '#engine/bytes.ts'

export interface Search {
  bins: readonly string[] | undefined
  extended: boolean
  filters: Filters
  products?: readonly string[] | undefined
}

/** The matching rows. They lie in the dataset's memory until the next search. */
export function find(dataset: Dataset, { bins, extended, filters, products }: Search) {
  const found = bins && lookup(dataset, bins, extended)
  const among = products ? ofProducts(dataset, products, found?.selection) : found?.selection
  const wanted = wantedFilters(dataset, filters)
  return { found, among, wanted, selection: select(dataset, wanted, among) }
}

export function wantedFilters(dataset: Dataset, filters: Filters): Wanted[] {
  const byColumn: Parameters<typeof wantedValues>[1] = {}
  for (const name of filterNames) {
    const values = filters[name]
    if (values !== undefined) byColumn[table[name].column] = values
  }
  return wantedValues(dataset, byColumn)
}

/** The JSON of a reply. Rows are JSON in the dataset already and never become objects. */
export type ReplyJson = Uint8Array<ArrayBuffer> | string

interface PageOptions {
  page: number
  limit: number
  withFacets: boolean
  withCertainty?: boolean
}

export function results(
  dataset: Dataset,
  search: Search,
  { page, limit, withFacets, withCertainty }: PageOptions,
): ReplyJson {
  const { found, among, wanted, selection } = find(dataset, search)
  const pagination = paginate(selection.total, page, limit)
  const rows = pageOf(dataset, selection, (page - 1) * limit, limit)
  const certainty = withCertainty ? `,"certainty":${JSON.stringify(certaintyOfPage(dataset, rows))}` : ''
  const after = `,"pagination":${paginationJson(pagination)},${missing(found)}${certainty}`
  if (!withFacets) return pageJson(dataset, rows, '{"data":', `${after}}`)
  const start = pageJson(dataset, rows, '{"data":', `${after},"facets":`)
  const counts = labelled(dataset, facets(dataset, wanted, among))
  return joinJson(start, `${JSON.stringify(counts)}}`)
}

export const joinJson = (start: ReplyJson, end: string): ReplyJson =>
  typeof start === 'string' ? start + end : joinBytes([start, toBytes(end)])

/** Written by hand because it is faster, and every reply contains it. */
function paginationJson({ current_page, from, last_page, per_page, to, total }: Pagination): string {
  return `{"current_page":${current_page},"from":${from},"last_page":${last_page},"per_page":${per_page},"to":${to},"total":${total}}`
}

function missing(found: Found | undefined): string {
  if (!found || found.notFound.length + found.matched.size === 0)
    return '"not_found":[],"longer":[],"matched":[]'
  let matched = ''
  for (const [bin, prefix] of found.matched)
    matched += `${matched && ','}{"bin":"${bin}","matched":"${prefix}"}`
  const longer = found.longer.map(({ bin, rows }) => ({ bin, count: rows }))
  return `"not_found":${JSON.stringify(found.notFound)},"longer":${JSON.stringify(longer)},"matched":[${matched}]`
}

export function labelled(dataset: Dataset, counts: ReturnType<typeof facets>): Facets {
  return forFilters(filterNames, (name) => {
    const label = labels[table[name].values](dataset)
    return counts[table[name].column].map(({ text, count }) => ({ value: text, label: label(text), count }))
  })
}

export function allOptions(dataset: Dataset, name: FilterName): Option[] {
  const label = labels[table[name].values](dataset)
  return Array.from(dataset.columns[table[name].column].values.values())
    .map(({ text, count }) => ({ label: label(text), value: text, count }))
    .toSorted((a, b) => a.label.localeCompare(b.label, 'en'))
}

const wordLabel = (values: 'words' | 'traits') => (value: string) => valueLabel(values, value)!

const labels: Record<FilterField['values'], (dataset: Dataset) => (value: string) => string> = {
  words: () => wordLabel('words'),
  countries: () => (code) => nameOfCountry(code) || code,
  traits: () => wordLabel('traits'),
  banks:
    ({ bankNames, columns }) =>
    (slug) =>
      bankNames.at(columns.bank.codesOf(slug)[0] ?? 0),
}
