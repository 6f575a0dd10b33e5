import { useState } from 'react'
import { Button } from '../ui/buttons/Button.tsx'
import { Textarea } from '../ui/forms/fields.tsx'
import { pastedBins } from '../bins/text/bins-text.ts'
import { LongerBins, longerOf } from '../bins/LongerBins.tsx'
import { limits } from '#contract/limits.ts'

interface Props {
  bins: string[]
  onApply: (text: string) => void
  onExtend?: ((text: string) => void) | undefined
}

export function BinColumnFilter({ bins, onApply, onExtend }: Props) {
  const [text, setText] = useState(bins.join('\n'))
  const found = pastedBins(text).lines
  const longer = longerOf(onExtend ? found.filter(({ length }) => length > limits.binDigits) : [])
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault()
        onApply(found.join('\n'))
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
      {longer.count > 0 && (
        <Button variant="default" onClick={() => onExtend?.(found.join('\n'))}>
          Use <LongerBins {...longer} /> with Extended
        </Button>
      )}
    </form>
  )
}
