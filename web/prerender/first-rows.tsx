// The first rows of results and lists, as the server sends them: the components that show them in the browser, around
// rows without state. Only the server runs this.
import { filterNames, filters } from '#contract/filters.ts'
import type { FilledIn } from '#contract/first-view.ts'
import type { Search } from '#contract/formats/search-link.ts'
import tableClasses from '../bin-table/BinTable.module.css'
import { BinTableRow } from '../bin-table/BinTableRow.tsx'
import { NoteText } from '../bin-table/cells/NoteText.tsx'
import {
  columns,
  isCardFiltered,
  isTypeFiltered,
  type ColumnFilters,
  type TableSort,
} from '../bin-table/Headers.tsx'
import { TableFrame, type TableProps } from '../bin-table/TableFrame.tsx'
import { firstRows, firstSize } from '../bin-table/table-size.ts'
import listClasses from '../lists/view/ListHeader.module.css'
import { FirstBelow, FirstLine, hasFirstTable } from '../lookup/results/first-results.tsx'
import { Pager } from '../ui/listing/Pager.tsx'

export const FirstResults = ({ search, results }: FilledIn['firstResults']) => (
  <>
    <FirstLine search={search} results={results} />
    {hasFirstTable(results) ? (
      <>
        <FirstTable
          label="Results"
          rows={results.data}
          from={results.pagination.from}
          total={results.pagination.total}
          filters={filtersOf(search)}
        />
        <FirstBelow pagination={results.pagination} />
      </>
    ) : (
      <div className="waiting" />
    )}
  </>
)

function filtersOf(search: Search): ColumnFilters {
  const content = () => null
  const all: ColumnFilters = { bin: { on: search.bins.length > 0, content } }
  for (const name of filterNames) all[filters[name].column] = { on: search[name].length > 0, content }
  all.type = { on: isTypeFiltered(all), content }
  return { ...all, card: { on: isCardFiltered(all), content } }
}

export function FirstEntries({ list }: FilledIn['firstEntries']) {
  const { items, pagination, filterable, filter_values: values } = list
  if (items.length === 0) return <div className="waiting" />
  return (
    <div className={listClasses.entries}>
      {filterable && <div className={listClasses.toolbar} />}
      <FirstTable
        label={`BINs of ${list.name}`}
        rows={items}
        from={pagination.from}
        total={pagination.total}
        filters={filterable && values ? unfiltered : undefined}
        sort={filterable ? unsorted : undefined}
        isWhole
      />
      <Pager pagination={pagination} onPage={() => undefined} label="Pages of BINs" />
    </div>
  )
}

const unfiltered: ColumnFilters = Object.fromEntries(
  [...columns, 'card'].map((column) => [column, { on: false, content: () => null }]),
)
const unsorted: TableSort = { column: undefined, descending: false, onSort: () => undefined }

function FirstTable(props: TableProps) {
  const { rows, from, isWhole = false } = props
  const hasNotes = rows.some(({ note }) => note)
  const scroller = { tabIndex: -1, style: firstSize(rows.length, isWhole) }
  return (
    <TableFrame {...props} hasNotes={hasNotes} isFirst scroller={scroller}>
      <tbody className={tableClasses.body}>
        {rows.slice(0, firstRows).map((row, at) => (
          <BinTableRow
            key={row.bin}
            row={row}
            rowIndex={from + at + 1}
            note={hasNotes && <NoteText note={row.note} />}
          />
        ))}
      </tbody>
    </TableFrame>
  )
}
