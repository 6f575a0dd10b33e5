import type { Facets } from '#contract/calls/bins.ts'
import { binsOf } from '#contract/formats/search-link.ts'
import type { ColumnFilters } from '../../bin-table/Headers.tsx'
import { BinColumnFilter } from '../../filters/BinColumnFilter.tsx'
import { NoteColumnFilter } from '../../filters/NoteColumnFilter.tsx'
import { facetColumns } from '../../filters/facet-filters.tsx'
import type { View } from '../list-address.ts'

export const listFilters = (
  view: View,
  values: Facets,
  goTo: (part: Partial<View>) => void,
): ColumnFilters => ({
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
  note: {
    on: view.note !== '',
    content: (close) => (
      <NoteColumnFilter
        note={view.note}
        onApply={(note) => {
          close()
          goTo({ note })
        }}
      />
    ),
  },
  ...facetColumns({ values, chosen: view, onChoose: goTo }),
})
