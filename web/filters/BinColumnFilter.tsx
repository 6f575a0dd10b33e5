import { useState } from 'react'
import { Button } from '../ui/buttons/Button.tsx'
import { Textarea } from '../ui/forms/fields.tsx'
import { pastedBins } from '../bins/bins-text.ts'

interface Props {
  bins: string[]
  /** One BIN per line. */
  onApply: (text: string) => void
}

/** The filter in the header of the BIN column. */
export function BinColumnFilter({ bins, onApply }: Props) {
  const [text, setText] = useState(bins.join('\n'))
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault()
        onApply(pastedBins(text).lines.join('\n'))
      }}
    >
      <Textarea
        label="BINs"
        description="One BIN per line"
        rows={6}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        inputMode="numeric"
        autoComplete="off"
        spellCheck={false}
        inputClassName="mono"
        data-autofocus
      />
      <Button type="submit">Apply Filter</Button>
    </form>
  )
}
