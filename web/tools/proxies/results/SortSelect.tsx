import { NativeSelect } from '../../../ui/forms/fields.tsx'
import { columnNames, type Column, type Sort } from '../facts/columns.ts'
import type { Kind } from '../facts/kinds.ts'
import classes from './Results.module.css'

interface Props {
  kind: Kind
  sort: Sort | undefined
  onSort: (sort: Sort | undefined) => void
}

/** For narrow windows, where results are cards without column headers. */
export const SortSelect = ({ kind, sort, onSort }: Props) => (
  <NativeSelect
    className={`${classes.select} ${classes.sort}`}
    aria-label="Sort by"
    value={sort ? valueOf(sort) : ''}
    data={[
      { value: '', label: kind.isFinder ? 'Healthiest first' : 'Order of arrival' },
      ...kind.columns.flatMap((column) =>
        [false, true].map((isDescending) => ({
          value: valueOf({ column, isDescending }),
          label: `${columnNames[column]} ${isDescending ? '↓' : '↑'}`,
        })),
      ),
    ]}
    onChange={({ currentTarget: { value } }) => {
      const [column, direction] = value.split(' ')
      onSort(column ? { column: column as Column, isDescending: direction === 'down' } : undefined)
    }}
  />
)

const valueOf = ({ column, isDescending }: Sort): string => `${column} ${isDescending ? 'down' : 'up'}`
