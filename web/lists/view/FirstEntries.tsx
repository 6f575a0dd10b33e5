import type { FilledIn } from '#contract/first-view.ts'
import { FirstRows } from '../../bin-table/FirstRows.tsx'
import { columns, type ColumnFilters, type TableSort } from '../../bin-table/Headers.tsx'
import { Pager } from '../../ui/listing/Pager.tsx'
import classes from './ListContent.module.css'

/** What the server sends of the BINs of a list: the same HTML as the first rendering of ListEntries. */
export function FirstEntries({ list }: FilledIn['firstEntries']) {
  const { items, pagination, filterable, filter_values: values } = list
  if (items.length === 0) return <div className="waiting" />
  return (
    <div className={classes.entries}>
      {filterable && <FirstToolbar />}
      <FirstRows
        label={`BINs of ${list.name}`}
        rows={items}
        from={pagination.from}
        total={pagination.total}
        filters={filterable && values ? filters : undefined}
        sort={filterable ? sort : undefined}
        isWhole
      />
      <Pager pagination={pagination} onPage={() => undefined} label="Pages of BINs" />
    </div>
  )
}

export const FirstToolbar = () => <div className={classes.toolbar} />

const filters: ColumnFilters = Object.fromEntries(
  [...columns, 'card'].map((column) => [column, { on: false, content: () => null }]),
)
const sort: TableSort = { column: undefined, descending: false, onSort: () => undefined }
