// What a list shows, as an address: `/list/abc?vendors=VISA&search=gold&sort=bank&descending=1&page=2`.
import type { Input } from '#contract/api.ts'
import type { ListOrder } from '#contract/lists.ts'
import {
  binsOf,
  filterNames,
  noSearch,
  readSearch,
  searchQuery,
  type FilterValues,
} from '#contract/formats/search-link.ts'
import type { Column } from '../bin-table/BinTable.tsx'

export interface View extends FilterValues {
  /** Beginnings of BINs. */
  bins: string[]
  search: string
  sort: ListOrder
  descending: boolean
  page: number
}

export const orders: Record<Column, ListOrder> = {
  bin: 'bin',
  brand: 'brand',
  type: 'type',
  level: 'category',
  bank: 'bank',
  country: 'country',
  note: 'note',
}

const mostLetters = 100

export function readView(query: URLSearchParams): View {
  const { extended: _, ...search } = readSearch(query)
  const sort = Object.values(orders).find((order) => order === query.get('sort')) ?? 'added'
  return {
    ...search,
    bins: binsOf(query.get('bins') ?? '', true),
    search: (query.get('search') ?? '').slice(0, mostLetters),
    sort,
    descending: sort !== 'added' && query.get('descending') === '1',
  }
}

/** Without the question mark; empty for the first page of everything. */
export function viewQuery({ search, sort, descending, ...view }: View): string {
  const query = new URLSearchParams(searchQuery({ ...noSearch, ...view }))
  if (search !== '') query.set('search', search)
  if (sort !== 'added') query.set('sort', sort)
  if (descending) query.set('descending', '1')
  return query.toString().replaceAll('%2C', ',')
}

/** What is asked of the server. */
export function viewInput(hashId: string, { page, ...view }: View): Input<'GET /api/binlists/:hashId'> {
  const isChosen = (value: string | boolean | string[]) =>
    typeof value === 'boolean' ? value : value.length > 0 && value !== 'added'
  const chosen = Object.entries(view).filter(([, value]) => isChosen(value))
  return { params: { hashId }, query: { page, ...Object.fromEntries(chosen) } }
}

export const isFiltered = (view: View): boolean =>
  view.search.trim() !== '' || view.bins.length > 0 || filterNames.some((name) => view[name].length > 0)

export const noView: View = { ...readView(new URLSearchParams()) }

/** Ascending, descending, and then the list's own order again. */
export function sortedBy(view: View, column: Column): Pick<View, 'sort' | 'descending'> {
  const sort = orders[column]
  if (view.sort !== sort) return { sort, descending: false }
  return view.descending ? { sort: 'added', descending: false } : { sort, descending: true }
}

/** The id of a list, from its address or by itself. */
export const listIdIn = (text: string): string | undefined =>
  /(?:^|\/list\/)([\w-]{12})(?:[/?#]|$)/.exec(text.trim())?.[1]
