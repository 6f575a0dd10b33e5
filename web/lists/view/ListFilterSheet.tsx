import { NativeSelect } from '@mantine/core'
import type { Facets } from '#contract/calls/bins.ts'
import { headings, type ListOrder } from '#contract/filters.ts'
import { FilterSheet } from '../../filters/FilterSheet.tsx'
import type { View } from '../list-address.ts'

interface Props {
  values: Facets
  view: View
  goTo: (part: Partial<View>) => void
  onClose: () => void
}

const sorts: Record<ListOrder, string> = { added: 'As added', bin: 'BIN', ...headings, note: 'Note' }

/** All filters and the order of a list. */
export const ListFilterSheet = ({ values, view, goTo, onClose }: Props) => (
  <FilterSheet values={values} chosen={view} onChoose={goTo} onClose={onClose}>
    <NativeSelect
      label="Order"
      value={view.descending ? `-${view.sort}` : view.sort}
      data={Object.entries(sorts).flatMap(([value, label]) =>
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
  </FilterSheet>
)
