import type { Facets } from '#contract/calls/bins.ts'
import { headings, type ListOrder } from '#contract/filters.ts'
import { limits } from '#contract/limits.ts'
import { texts } from '#contract/texts.ts'
import { NativeSelect, TextInput } from '../../ui/forms/fields.tsx'
import { FilterSheet } from '../../filters/FilterSheet.tsx'
import type { View } from '../list-address.ts'
import { useTypedSearch } from './use-typed-search.ts'

interface Props {
  values: Facets
  view: View
  goTo: (part: Partial<View>) => void
  onClose: () => void
}

const sorts: Record<ListOrder, string> = { added: 'As added', bin: 'BIN', ...headings, note: 'Note' }

export const ListFilterSheet = ({ values, view, goTo, onClose }: Props) => (
  <FilterSheet values={values} chosen={view} onChoose={goTo} onClose={onClose}>
    <NoteField note={view.note} onNote={(note) => goTo({ note })} />
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

function NoteField({ note, onNote }: { note: string; onNote: (note: string) => void }) {
  const [typed, setTyped] = useTypedSearch(note, onNote)
  return (
    <TextInput
      type="search"
      label="Note"
      placeholder="Words in the note"
      maxLength={texts.listSearch.max}
      value={typed}
      onChange={({ currentTarget }) => setTyped(currentTarget.value, limits.bankSearchMilliseconds)}
    />
  )
}
