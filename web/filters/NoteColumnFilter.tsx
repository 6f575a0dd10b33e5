import { useState } from 'react'
import { texts } from '#contract/texts.ts'
import { Button } from '../ui/buttons/Button.tsx'
import { TextInput } from '../ui/forms/fields.tsx'

interface Props {
  note: string
  onApply: (note: string) => void
}

export function NoteColumnFilter({ note, onApply }: Props) {
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
