import { headings, type ListOrder } from '#contract/filters.ts'
import classes from './BinTable.module.css'
import { ColumnHeader, type ColumnFilter } from './ColumnHeader.tsx'

export type Column = Exclude<ListOrder, 'added'>

export interface TableSort {
  column: Column | undefined
  descending: boolean
  onSort: (column: Column) => void
}

export const columns = [
  'bin',
  'brand',
  'type',
  'category',
  'bank',
  'country',
  'note',
] as const satisfies Column[]
const names = { bin: 'BIN', ...headings, note: 'Note' }

interface Props {
  filters?: Partial<Record<Column, ColumnFilter>> | undefined
  sort?: TableSort | undefined
  notes?: boolean
  deletes?: boolean
  hideBank: boolean
}

/** The first row of the table. */
export function Headers({ filters, sort, notes = false, deletes = false, hideBank }: Props) {
  const orderOf = (column: Column) => {
    if (column !== sort?.column) return undefined
    return sort.descending ? 'descending' : 'ascending'
  }
  return (
    <thead className={classes.head}>
      <tr aria-rowindex={1}>
        {columns
          .filter((column) => column !== 'note' || notes)
          .map((column) => (
            <ColumnHeader
              key={column}
              name={names[column]}
              narrowName={column === 'bank' ? 'Card' : undefined}
              className={column === 'bank' && hideBank ? classes.onlyNarrow : classes[column]}
              filter={filters?.[column]}
              sort={sort && { order: orderOf(column), onSort: () => sort.onSort(column) }}
            />
          ))}
        <th scope="col" className={classes.actions} data-delete={deletes || undefined}>
          <span className="visually-hidden">Actions</span>
        </th>
      </tr>
    </thead>
  )
}
