import { NativeSelect } from '@mantine/core'
import type { Facets } from '#contract/bins.ts'
import type { ListOrder } from '#contract/lists.ts'
import { SearchSheet } from '../lookup/SearchSheet.tsx'
import classes from './FilterSheet.module.css'
import type { View } from './list-address.ts'
import { filterFields, ListFilter } from './list-filters.tsx'

interface Props {
  values: Facets
  view: View
  goTo: (part: Partial<View>) => void
  onClose: () => void
}

const sorts: [order: ListOrder, label: string][] = [
  ['added', 'As added'],
  ['bin', 'BIN'],
  ['brand', 'Brand'],
  ['type', 'Type'],
  ['category', 'Level'],
  ['bank', 'Bank'],
  ['country', 'Country'],
  ['note', 'Note'],
]

/** All filters and the order, where the table has no room for its columns. */
export const FilterSheet = ({ values, view, goTo, onClose }: Props) => (
  <SearchSheet opened onClose={onClose} title="Filters">
    <div className={classes.fields}>
      {filterFields.map((field) => (
        <ListFilter key={field[1]} field={field} values={values} view={view} goTo={goTo} />
      ))}
      <NativeSelect
        label="Order"
        value={view.descending ? `-${view.sort}` : view.sort}
        data={sorts.flatMap(([value, label]) =>
          value === 'added'
            ? { value, label }
            : [
                { value, label },
                { value: `-${value}`, label: `${label}, descending` },
              ],
        )}
        onChange={({ currentTarget: { value } }) =>
          goTo({ sort: value.replace('-', '') as ListOrder, descending: value.startsWith('-') })
        }
      />
    </div>
  </SearchSheet>
)
