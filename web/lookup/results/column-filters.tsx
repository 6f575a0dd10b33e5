import type { Facets } from '#contract/calls/bins.ts'
import { filterNames, filters as table } from '#contract/filters.ts'
import { binsOf, type Search } from '#contract/formats/search-link.ts'
import type { ColumnFilters } from '../../bin-table/Headers.tsx'
import { BinColumnFilter } from '../../filters/BinColumnFilter.tsx'
import { cardFilter, traitsWithType } from '../../filters/card-filter.tsx'
import { FilterField } from '../../filters/FilterField.tsx'

export function columnFilters(
  search: Search,
  facets: Facets | undefined,
  goTo: (search: Search) => void,
): ColumnFilters {
  const apply = (part: Partial<Search>) => goTo({ ...search, ...part, page: 1 })
  const filters: ColumnFilters = {
    bin: {
      on: search.bins.length > 0,
      content: (close) => (
        <BinColumnFilter
          bins={search.bins}
          onApply={(text) => {
            close()
            apply({ bins: binsOf(text, search.extended) })
          }}
          {...(!search.extended && {
            onExtend: (text) => {
              close()
              apply({ bins: binsOf(text, true), extended: true })
            },
          })}
        />
      ),
    },
  }
  for (const name of filterNames) {
    filters[table[name].column] = {
      on: search[name].length > 0,
      content: () => (
        <FilterField
          name={name}
          value={search[name]}
          facets={facets}
          inPopover
          onChange={(values) => apply({ [name]: values })}
        />
      ),
    }
  }
  const fields = filterNames.map((name) => (
    <FilterField
      key={name}
      name={name}
      value={search[name]}
      facets={facets}
      onChange={(values) => apply({ [name]: values })}
    />
  ))
  return { ...traitsWithType(filters), card: cardFilter(filters, fields) }
}
