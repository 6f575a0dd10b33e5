// What a bank's page shows, as an address: `/bank/nord-bank?types=DEBIT&countries=DK&page=2`.
import { bankFilterNames, forFilters, type BankFilterName } from '#contract/filters.ts'
import { noSearch, readSearch, searchQuery, type Search } from '#contract/formats/search-link.ts'

export type View = Pick<Search, BankFilterName | 'page'>

export const noView: View = viewOf(noSearch)

export const readView = (query: URLSearchParams): View => viewOf(readSearch(query))

function viewOf(search: Search): View {
  return { ...forFilters(bankFilterNames, (name) => search[name]), page: search.page }
}

/** As the address is now: of two quick choices the second may come before the first is drawn. */
export const viewNow = (): View => readView(new URLSearchParams(location.search))

/** Without the question mark; empty for the first page of everything. */
export const viewQuery = (view: View): string => searchQuery({ ...noSearch, ...view })

/** The same BINs in the lookup. */
export const lookupLink = (slug: string, view: View): string =>
  `/?${searchQuery({ ...noSearch, ...view, banks: [slug], page: 1 })}`

export const chosenCount = (view: View): number =>
  bankFilterNames.reduce((count, name) => count + view[name].length, 0)

/** Chosen becomes not chosen, and the other way round. */
export function toggled(name: BankFilterName, value: string): Partial<View> {
  const values = viewNow()[name]
  return { [name]: values.includes(value) ? values.filter((one) => one !== value) : [...values, value] }
}
