import type { Facets } from '#contract/bins.ts'
import { binsOf, type FilterName } from '#contract/search-link.ts'
import type { Column } from '../bins/BinTable.tsx'
import type { ColumnFilter } from '../bins/ColumnHeader.tsx'
import { BinColumnFilter } from '../lookup/BinColumnFilter.tsx'
import { OptionFilter } from '../lookup/OptionFilter.tsx'
import { Flag } from '../ui/Flag.tsx'
import type { View } from './list-address.ts'

/** The fields that a list can be filtered by, as the lookup names them. */
export const filterFields: [column: Column, name: FilterName, label: string, placeholder: string][] = [
  ['brand', 'vendors', 'Brand', 'Search brands'],
  ['type', 'types', 'Type', 'Select types'],
  ['level', 'categories', 'Card Level', 'Search levels'],
  ['bank', 'banks', 'Bank', 'Search banks'],
  ['country', 'countries', 'Country', 'Search countries'],
]

interface FieldProps {
  field: (typeof filterFields)[number]
  /** What the list holds. */
  values: Facets
  view: View
  goTo: (part: Partial<View>) => void
  inPopover?: boolean
}

export const ListFilter = ({
  field: [, name, label, placeholder],
  values,
  view,
  goTo,
  inPopover,
}: FieldProps) => (
  <OptionFilter
    label={label}
    placeholder={placeholder}
    nothingFound="Nothing found"
    options={values[name]}
    value={view[name]}
    onChange={(chosen) => goTo({ [name]: chosen })}
    {...(name === 'countries' && { icon: (code: string) => <Flag code={code} /> })}
    {...(inPopover && { inPopover })}
  />
)

/** The filters in the table's head. */
export function listFilters(
  view: View,
  values: Facets,
  goTo: (part: Partial<View>) => void,
): Partial<Record<Column, ColumnFilter>> {
  const filters: Partial<Record<Column, ColumnFilter>> = {
    bin: {
      on: view.bins.length > 0,
      content: (close) => (
        <BinColumnFilter
          bins={view.bins}
          onApply={(text) => {
            close()
            goTo({ bins: binsOf(text, true) })
          }}
        />
      ),
    },
  }
  for (const field of filterFields) {
    const [column, name] = field
    filters[column] = {
      on: view[name].length > 0,
      content: () => <ListFilter field={field} values={values} view={view} goTo={goTo} inPopover />,
    }
  }
  return filters
}
