import type { Input } from '#contract/api.ts'
import { limits } from '#contract/limits.ts'
import type { ListView } from '#contract/calls/lists.ts'
import { paginate } from '#contract/formats/pagination.ts'
import type { Dataset } from '#engine/dataset/dataset.ts'
import type { Requester } from '../platform/http/requester.ts'
import { isOwner, refuseUnless } from './access.ts'
import type { Entries } from './entries.ts'
import { binRow, filterRows, isFiltered, listFacets, listRows, sortRows } from './list-rows.ts'
import { type StoredList, summaryOf } from './store.ts'

interface Viewed {
  list: StoredList
  entries: Entries
  requester: Pick<Requester, 'id'> | null
  query: Input<'GET /api/binlists/:hashId'>['query']
}

export async function viewList(
  dataset: Dataset,
  { list, entries, requester, query }: Viewed,
): Promise<ListView> {
  const {
    page = 1,
    limit: size = limits.listPageSize,
    sort = 'added',
    descending = false,
    ...listQuery
  } = query
  if (isFiltered(listQuery) || sort !== 'added' || descending) refuseUnless(list, requester, 'filterable')
  // As good as a download.
  if (size > limits.listPageSize) refuseUnless(list, requester, 'downloadable')
  const rows = listRows(dataset, entries)
  const found = sortRows(dataset, await filterRows(dataset, rows, listQuery), sort, descending)
  const shown = found.slice((page - 1) * size, page * size)
  const mayFilter = list.filterable === 1 || isOwner(list, requester)
  return {
    ...summaryOf(list, requester),
    has_notes_on_page: shown.some(({ note }) => note !== undefined),
    filter_values: mayFilter ? listFacets(dataset, entries) : null,
    items: shown.map((row) => binRow(dataset, row)),
    pagination: paginate(found.length, page, size),
  }
}
