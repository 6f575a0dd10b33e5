import { useState } from 'react'
import type { Facets } from '#contract/calls/bins.ts'
import { binsOf } from '#contract/formats/search-link.ts'
import { texts } from '#contract/texts.ts'
import type { ColumnFilters } from '../../bin-table/Headers.tsx'
import { BinColumnFilter } from '../../filters/BinColumnFilter.tsx'
import { facetColumns } from '../../filters/facet-filters.tsx'
import type { View } from '../list-address.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { TextInput } from '../../ui/forms/fields.tsx'

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

interface Props {
  note: string
  onApply: (note: string) => void
}

function NoteColumnFilter({ note, onApply }: Props) {
  const [text, setText] = useState(note)
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault()
        onApply(text.trim())
      }}
    >
      <TextInput
        type="search"
        label="Note"
        description="Words in the note"
        maxLength={texts.listSearch.max}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        autoComplete="off"
        data-autofocus
      />
      <Button type="submit">Apply Filter</Button>
    </form>
  )
}
