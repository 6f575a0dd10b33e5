import type { Facets } from '#contract/bins.ts'
import { filterNames, type FilterName, type FilterValues } from '#contract/formats/search-link.ts'
import type { Column } from '../bin-table/BinTable.tsx'
import type { ColumnFilter } from '../bin-table/ColumnHeader.tsx'
import { Flag } from '../ui/pictures/Flag.tsx'
import { OptionFilter } from './OptionFilter.tsx'

const fields: Record<FilterName, { column: Column; label: string; placeholder: string }> = {
  vendors: { column: 'brand', label: 'Brand', placeholder: 'Search brands' },
  types: { column: 'type', label: 'Type', placeholder: 'Select types' },
  categories: { column: 'level', label: 'Card Level', placeholder: 'Search levels' },
  banks: { column: 'bank', label: 'Bank', placeholder: 'Search banks' },
  countries: { column: 'country', label: 'Country', placeholder: 'Search countries' },
}

export interface FacetFilterProps {
  /** What there is, with counts. What is absent cannot be filtered by. */
  values: Partial<Facets>
  chosen: Partial<FilterValues>
  onChoose: (part: Partial<FilterValues>) => void
}

/** The filters of a list or a bank, all of whose values are known. */
export const FacetFilters = (props: FacetFilterProps) =>
  namesIn(props.values).map((name) => <FacetFilter key={name} name={name} {...props} />)

/** The same in the table's head. */
export function facetColumns(props: FacetFilterProps): Partial<Record<Column, ColumnFilter>> {
  const filters: Partial<Record<Column, ColumnFilter>> = {}
  for (const name of namesIn(props.values)) {
    filters[fields[name].column] = {
      on: (props.chosen[name] ?? []).length > 0,
      content: () => <FacetFilter name={name} {...props} inPopover />,
    }
  }
  return filters
}

const namesIn = (values: Partial<Facets>) => filterNames.filter((name) => values[name] !== undefined)

interface FieldProps extends FacetFilterProps {
  name: FilterName
  inPopover?: boolean
}

function FacetFilter({ name, values, chosen, onChoose, inPopover = false }: FieldProps) {
  const { label, placeholder } = fields[name]
  return (
    <OptionFilter
      label={label}
      placeholder={placeholder}
      nothingFound="Nothing found"
      options={values[name] ?? []}
      value={chosen[name] ?? []}
      onChange={(value) => onChoose({ [name]: value })}
      inPopover={inPopover}
      {...(name === 'countries' && { icon: (code: string) => <Flag code={code} /> })}
    />
  )
}
