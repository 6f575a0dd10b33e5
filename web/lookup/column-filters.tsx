import type { ComponentType } from 'react'
import type { Facets } from '#contract/bins.ts'
import { binsOf, type FilterName, type Search } from '#contract/formats/search-link.ts'
import type { Column } from '../bin-table/BinTable.tsx'
import type { ColumnFilter } from '../bin-table/ColumnHeader.tsx'
import { BankFilter } from '../filters/BankFilter.tsx'
import { BinColumnFilter } from '../filters/BinColumnFilter.tsx'
import {
  BrandFilter,
  CountryFilter,
  LevelFilter,
  TypeFilter,
  type FilterProps,
} from '../filters/field-filters.tsx'

const fields: [Column, FilterName, ComponentType<FilterProps>][] = [
  ['brand', 'vendors', BrandFilter],
  ['type', 'types', TypeFilter],
  ['level', 'categories', LevelFilter],
  ['bank', 'banks', BankFilter],
  ['country', 'countries', CountryFilter],
]

/** The filters in the table's head: the panel's own, asked for as soon as they change. */
export function columnFilters(
  search: Search,
  facets: Facets | undefined,
  goTo: (search: Search) => void,
): Partial<Record<Column, ColumnFilter>> {
  const ask = (part: Partial<Search>) => goTo({ ...search, ...part, page: 1 })
  const filters: Partial<Record<Column, ColumnFilter>> = {
    bin: {
      on: search.bins.length > 0,
      content: (close) => (
        <BinColumnFilter
          bins={search.bins}
          onApply={(text) => {
            close()
            ask({ bins: binsOf(text, search.extended) })
          }}
        />
      ),
    },
  }
  for (const [column, name, Filter] of fields) {
    filters[column] = {
      on: search[name].length > 0,
      content: () => (
        <Filter
          value={search[name]}
          facets={facets}
          inPopover
          onChange={(values) => ask({ [name]: values })}
        />
      ),
    }
  }
  return filters
}
