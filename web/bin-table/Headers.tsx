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

/** `card` is the column of a narrow table, whose filter is for all facts of a card and brings its own sheet. */
export type ColumnFilters = Partial<Record<Column | 'card', ColumnFilter>>

const cardColumns = ['brand', 'type', 'category', 'bank', 'country', 'traits'] as const satisfies Column[]

export const isCardFiltered = (filters: ColumnFilters): boolean =>
  cardColumns.some((column) => filters[column]?.on === true)

/** Traits have no column: they are filtered where the type is. */
export const isTypeFiltered = ({ type, traits }: ColumnFilters): boolean =>
  type?.on === true || traits?.on === true

interface Props {
  filters?: ColumnFilters | undefined
  sort?: TableSort | undefined
  notes?: boolean
  deletes?: boolean
  hideBank: boolean
}

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
              narrow={column === 'bank' ? { name: 'Card', filter: filters?.card } : undefined}
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
