import type { Facets } from '#contract/bins.ts'
import { binsOf } from '#contract/formats/search-link.ts'
import type { Column } from '../bins/BinTable.tsx'
import type { ColumnFilter } from '../bins/ColumnHeader.tsx'
import { BinColumnFilter } from '../lookup/BinColumnFilter.tsx'
import { facetColumns } from '../lookup/facet-filters.tsx'
import type { View } from './list-address.ts'

/** The filters in the table's head. */
export const listFilters = (
  view: View,
  values: Facets,
  goTo: (part: Partial<View>) => void,
): Partial<Record<Column, ColumnFilter>> => ({
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
  ...facetColumns({ values, chosen: view, onChoose: goTo }),
})
