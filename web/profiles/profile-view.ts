// The view of a bank's page as a URL: `/bank/nord-bank?types=DEBIT&countries=DK&page=2`.
import { bankFilterNames, forFilters, type BankFilterName } from '#contract/filters.ts'
import { noSearch, readSearch, searchQuery, type Search } from '#contract/formats/search-link.ts'

export type View = Pick<Search, BankFilterName | 'page'>

export const noView: View = viewOf(noSearch)

export const readView = (query: URLSearchParams): View => viewOf(readSearch(query))

function viewOf(search: Search): View {
  return { ...forFilters(bankFilterNames, (name) => search[name]), page: search.page }
}

/** Read from the URL: after two quick choices, the second may come before the first is rendered. */
export const viewNow = (): View => readView(new URLSearchParams(location.search))

/** The query without the question mark; empty for the first page without filters. */
export const viewQuery = (view: View): string => searchQuery({ ...noSearch, ...view })

/** The same BINs in the lookup. */
export const lookupLink = (slug: string, view: View): string =>
  `/?${searchQuery({ ...noSearch, ...view, banks: [slug], page: 1 })}`

export const chosenCount = (view: View): number =>
  bankFilterNames.reduce((count, name) => count + view[name].length, 0)

/** Adds a value to a filter, or removes it. */
export function toggled(name: BankFilterName, value: string): Partial<View> {
  const values = viewNow()[name]
  return { [name]: values.includes(value) ? values.filter((one) => one !== value) : [...values, value] }
}
