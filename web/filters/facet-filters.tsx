import type { Facets } from '#contract/calls/bins.ts'
import { filterNames, filters as table, type FilterName, type FilterValues } from '#contract/filters.ts'
import type { ColumnFilters } from '../bin-table/Headers.tsx'
import { cardFilter, traitsWithType } from './card-filter.tsx'
import { FilterField } from './FilterField.tsx'

export interface FacetFilterProps {
  values: Partial<Facets>
  chosen: Partial<FilterValues>
  onChoose: (part: Partial<FilterValues>) => void
}

export const FacetFilters = (props: FacetFilterProps) =>
  namesIn(props.values).map((name) => <FacetFilter key={name} name={name} {...props} />)

export function facetColumns(props: FacetFilterProps): ColumnFilters {
  const filters: ColumnFilters = {}
  for (const name of namesIn(props.values)) {
    filters[table[name].column] = {
      on: (props.chosen[name] ?? []).length > 0,
      content: () => <FacetFilter name={name} {...props} inPopover />,
    }
  }
  if (namesIn(props.values).length > 0) {
    return { ...traitsWithType(filters), card: cardFilter(filters, <FacetFilters {...props} />) }
  }
  return filters
}

const namesIn = (values: Partial<Facets>) => filterNames.filter((name) => values[name] !== undefined)

interface FieldProps extends FacetFilterProps {
  name: FilterName
  inPopover?: boolean
}

function FacetFilter({ name, values, chosen, onChoose, inPopover = false }: FieldProps) {
  return (
    <FilterField
      name={name}
      options={values[name] ?? []}
      value={chosen[name] ?? []}
      onChange={(value) => onChoose({ [name]: value })}
      inPopover={inPopover}
    />
  )
}
