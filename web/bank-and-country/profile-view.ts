// The view of a bank's or a country's page as a URL: `/bank/nord-bank?types=DEBIT&countries=DK&page=2`.
import { filterNames, forFilters, noFilters, type FilterName } from '#contract/filters.ts'
import type { BinRow, Pagination } from '#contract/calls/bins.ts'
import type { Option } from '#contract/first-data.ts'
import { noSearch, readSearch, searchQuery, type Search } from '#contract/formats/search-link.ts'

export interface Profile {
  name: string
  bin_count: number
  bins: BinRow[]
  pagination: Pagination
  issues: Partial<Record<FilterName, Option[]>>
}

export type View = Pick<Search, FilterName | 'page'>

export const noView: View = { ...noFilters, page: 1 }

export function readView(query: URLSearchParams, names: readonly FilterName[]): View {
  const search = readSearch(query)
  return { ...noFilters, ...forFilters(names, (name) => search[name]), page: search.page }
}

/** Read from the URL: after two quick choices, the second may come before the first is rendered. */
export const viewNow = (names: readonly FilterName[]): View =>
  readView(new URLSearchParams(location.search), names)

export const viewQuery = (view: View): string => searchQuery({ ...noSearch, ...view })

export const lookupLink = (view: View, fixed: Partial<View>): string =>
  `/?${searchQuery({ ...noSearch, ...view, ...fixed, page: 1 })}`

export const chosenCount = (view: View): number =>
  filterNames.reduce((count, name) => count + view[name].length, 0)

export function toggled(name: FilterName, value: string): Partial<View> {
  const values = viewNow([name])[name]
  return { [name]: values.includes(value) ? values.filter((one) => one !== value) : [...values, value] }
}

export const profileFilters = ({ issues }: Profile): FilterName[] =>
  filterNames.filter((name) => issues[name] !== undefined)
