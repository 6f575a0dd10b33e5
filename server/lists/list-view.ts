import type { Input, Output } from '#contract/api.ts'
import { limits } from '#contract/limits.ts'
import type { ListView } from '#contract/calls/lists.ts'
import { paginate } from '#contract/formats/pagination.ts'
import type { Dataset } from '#engine/dataset/dataset.ts'
import type { Requester } from '../platform/http/requester.ts'
import { isOwner, refuseUnless } from './access.ts'
import type { Entries } from './entries.ts'
import { binRow, filterRows, isFiltered, listFacets, listRows, type ListRow, sortRows } from './list-rows.ts'
import { type StoredList, summaryOf } from './store.ts'
import {
  cardCells,
  type ExportOptions,
  furtherCells,
  rowCells,
  writers,
  networkCells,
} from '#engine/search/export.ts'
import { certaintyOf } from '#answers/certainty.ts'
import { headings } from '#engine/records/fields.ts'

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
    certainty = false,
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
    ...(certainty && {
      certainty: shown.flatMap(({ bin, row }) =>
        row === undefined ? [] : { bin, ...certaintyOf(dataset, row, bin) },
      ),
    }),
  }
}

interface Compared {
  id: string
  name: string
  count: number
  entries: Entries
}

export function compareLists(
  dataset: Dataset,
  here: Compared,
  there: Compared,
  { part = 'both', page = 1 }: { part?: 'both' | 'here' | 'there'; page?: number },
): Output<'GET /api/binlists/:hashId/compare/:otherId'> {
  const [ours, theirs] = [new Set(here.entries.bins), new Set(there.entries.bins)]
  const parts = {
    both: here.entries.bins.filter((bin) => theirs.has(bin)),
    here: here.entries.bins.filter((bin) => !theirs.has(bin)),
    there: there.entries.bins.filter((bin) => !ours.has(bin)),
  }
  const size = limits.listPageSize
  const bins = parts[part].slice((page - 1) * size, page * size)
  const { notes } = part === 'there' ? there.entries : here.entries
  return {
    here: { id: here.id, name: here.name, count: here.count },
    there: { id: there.id, name: there.name, count: there.count },
    both_count: parts.both.length,
    here_count: parts.here.length,
    there_count: parts.there.length,
    items: listRows(dataset, { bins, notes }).map((row) => binRow(dataset, row)),
    pagination: paginate(parts[part].length, page, size),
  }
}

const rowsAtOnce = 250

export function* listFile(
  dataset: Dataset,
  rows: readonly ListRow[],
  options: ExportOptions,
): Generator<string> {
  const hasNotes = rows.some(({ note }) => note !== undefined)
  const further = [...furtherCells(options), ...networkCells(dataset)]
  const writer = writers[options.format]
  const card = rowCells(dataset, writer, cardCells)
  const more = rowCells(dataset, writer, further)
  const noteCell = (note = '') => (hasNotes ? writer.cells(['NOTE'], [note]) : '')
  yield writer.start(['BIN', ...headings(cardCells), ...(hasNotes ? ['NOTE'] : []), ...headings(further)])
  for (let at = 0; at < rows.length; at += rowsAtOnce) {
    let piece = ''
    for (const listed of rows.slice(at, at + rowsAtOnce)) {
      const { bin, row, note } = listed
      piece += writer.line(bin, card(row) + noteCell(note) + more(row), listed === rows[0])
    }
    yield piece
  }
  yield writer.end
}
