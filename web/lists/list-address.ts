// The view of a list as a URL: `/list/abc?vendors=VISA&search=gold&sort=bank&descending=1&page=2`.
import type { Input } from '#contract/api.ts'
import { isFiltered as hasFilters, listOrders, type FilterValues, type ListOrder } from '#contract/filters.ts'
import { binsOf, noSearch, readSearch, searchQuery } from '#contract/formats/search-link.ts'
import { texts } from '#contract/texts.ts'
import type { Column } from '../bin-table/Headers.tsx'

export interface View extends FilterValues {
  bins: string[]
  search: string
  note: string
  sort: ListOrder
  descending: boolean
  page: number
}

export function readView(query: URLSearchParams): View {
  const { extended: _, ...search } = readSearch(query)
  const sort = listOrders.find((order) => order === query.get('sort')) ?? 'added'
  return {
    ...search,
    bins: binsOf(query.get('bins') ?? '', true),
    search: (query.get('search') ?? '').slice(0, texts.listSearch.max),
    note: (query.get('note') ?? '').slice(0, texts.listSearch.max),
    sort,
    descending: sort !== 'added' && query.get('descending') === '1',
  }
}

export function viewQuery({ search, note, sort, descending, ...view }: View): string {
  const query = new URLSearchParams(searchQuery({ ...noSearch, ...view }))
  if (search !== '') query.set('search', search)
  if (note !== '') query.set('note', note)
  if (sort !== 'added') query.set('sort', sort)
  if (descending) query.set('descending', '1')
  return query.toString().replaceAll('%2C', ',')
}

export function viewInput(hashId: string, { page, ...view }: View): Input<'GET /api/binlists/:hashId'> {
  const isChosen = (value: string | boolean | string[]) =>
    typeof value === 'boolean' ? value : value.length > 0 && value !== 'added'
  const chosen = Object.entries(view).filter(([, value]) => isChosen(value))
  return { params: { hashId }, query: { page, ...Object.fromEntries(chosen) } }
}

export const isFiltered = (view: View): boolean =>
  view.search.trim() !== '' || view.note.trim() !== '' || view.bins.length > 0 || hasFilters(view)

export const noView: View = { ...readView(new URLSearchParams()) }

export function sortedBy(view: View, column: Column): Pick<View, 'sort' | 'descending'> {
  if (view.sort !== column) return { sort: column, descending: false }
  return view.descending ? { sort: 'added', descending: false } : { sort: column, descending: true }
}

export function readListLink(text: string, host: string): { id?: string; isForeign?: boolean } {
  const [, ofHost = '', id] = linkToList.exec(text.trim()) ?? []
  if (id !== undefined) return ofHost === '' || ofHost === host ? { id } : { isForeign: true }
  if (/^[\w-]{12}$/.test(text.trim())) return { id: text.trim() }
  const [, other = host] = /^https?:\/\/([^/\s]+)/i.exec(text.trim()) ?? []
  return other === host ? {} : { isForeign: true }
}

const linkToList = /^(?:https?:\/\/)?([^/\s]*)\/list\/([\w-]{12})(?:[/?#]|$)/i

export const justMade = { isNew: true }
