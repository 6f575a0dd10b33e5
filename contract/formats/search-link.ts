// A search as a URL: `/?bins=457173,400001&vendors=VISA&extended=1&page=2`. The server reads it to embed the first
// results in the page, the browser to show and share them. Both must build exactly the same request from it.
import {
  bankFilterNames,
  countryFilterNames,
  filterNames,
  forFilters,
  isFiltered,
  noFilters,
  type FilterName,
  type FilterValues,
} from '../filters.ts'
import { limits, mostBinDigits } from '../limits.ts'
import { expandRanges } from './bin-ranges.ts'
import { cutBin, plainDigits, splitBins } from './bin-text.ts'

export interface Search extends FilterValues {
  bins: string[]
  uncut?: string[]
  extended: boolean
  page: number
}

export const noSearch: Search = { ...noFilters, bins: [], extended: false, page: 1 }

export const hasCriteria = (search: Search): boolean => search.bins.length > 0 || isFiltered(search)

export function readSearch(query: URLSearchParams): Search {
  // A form of the browser sends `on` for a ticked box without a value.
  const extended = ['1', 'on'].includes(query.get('extended') ?? '')
  const values = (name: string) =>
    [...new Set(query.getAll(name))]
      .filter((value) => value !== '' && value.length <= 200)
      .slice(0, limits.filterValues)
  const text = query.get('bins') ?? ''
  const bins = binsOf(text, extended).slice(0, limits.binsPerRequest)
  const uncut = binsOf(text, true).slice(0, limits.binsPerRequest)
  const isCut = !extended && uncut.some((bin) => bin.length > limits.binDigits)
  return {
    bins,
    ...(isCut && { uncut }),
    extended,
    ...forFilters(filterNames, values),
    page: readPage(query),
  }
}

export function readPage(query: URLSearchParams, name = 'page'): number {
  const page = Number(query.get(name))
  return Number.isSafeInteger(page) && page > 0 ? page : 1
}

/** The query without the question mark; empty for no search. Too many BINs for a URL are left out. */
export function searchQuery(search: Search): string {
  const parts: string[] = []
  if (search.bins.length > 0 && search.bins.length <= limits.binsInAddress) {
    parts.push(`bins=${search.bins.join(',')}`)
  }
  for (const name of filterNames) {
    for (const value of search[name]) parts.push(`${name}=${encodeURIComponent(value)}`)
  }
  if (search.extended) parts.push('extended=1')
  if (search.page > 1) parts.push(`page=${search.page}`)
  return parts.join('&')
}

/** The BINs of a text, each once, cut to 6 or 11 digits. Shorter ones are kept, to be reported as not found. */
export function binsOf(text: string, extended: boolean): string[] {
  const words = splitBins(expandRanges(plainDigits(text)).text).map(
    (word) => cutBin(word, mostBinDigits(extended)).bin,
  )
  return [...new Set(words.filter(Boolean))]
}

export const criteriaOf = (search: Search) => ({
  bins: search.bins,
  extended: search.extended,
  ...chosenValues(search, filterNames),
})

export const lookupBody = (search: Search, limit: PageSize) => ({
  ...criteriaOf(search),
  page: search.page,
  limit,
  facets: true,
  certainty: true,
})

const chosenValues = <N extends FilterName>(
  values: FilterValues,
  names: readonly N[],
): Partial<Record<N, string[]>> =>
  forFilters(
    names.filter((name) => values[name].length > 0),
    (name) => values[name],
  )

export const binBody = (bin: string) => ({
  ...criteriaOf({ ...noSearch, bins: [bin], extended: true }),
  page: 1,
  limit: limits.pageSize,
})

export const binInput = (bin: string, query: URLSearchParams) => ({
  params: { bin },
  query: {
    reviewPage: readPage(query, 'reviewPage'),
    reviewLimit: limits.reviewPageSize,
    publicListPage: readPage(query, 'publicListPage'),
  },
})

export function bankInput(slug: string, query: URLSearchParams) {
  const search = readSearch(query)
  return {
    params: { slug },
    query: { ...chosenValues(search, bankFilterNames), page: search.page, limit: limits.pageSize },
  }
}

export function countryInput(iso: string, query: URLSearchParams) {
  const search = readSearch(query)
  return {
    params: { iso: iso.toLowerCase() },
    query: { ...chosenValues(search, countryFilterNames), page: search.page, limit: limits.pageSize },
  }
}

export type PageSize = (typeof limits.pageSizes)[number]
