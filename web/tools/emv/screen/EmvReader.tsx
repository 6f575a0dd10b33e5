import { useCallback, useState } from 'react'
import { Textarea } from '../../../ui/forms/fields.tsx'
import { ReaderScreen } from '../../readers/screen/ReaderScreen.tsx'
import { readEmv } from '../read-emv.ts'
import { sample } from './sample.ts'

export function EmvReader() {
  const [values, setValues] = useState('')
  const read = useCallback((text: string) => readEmv(text, values), [values])
  return (
    <ReaderScreen
      name="EMV tags"
      placeholder="9F2608…9F2701809F1007…"
      hint="Hex or a hex dump of BER-TLV: a response of a card, field 55 of a message, or a data object list (DOL)."
      noun="block"
      sample={sample}
      read={read}
      onReset={() => setValues('')}
    >
      <Textarea
        label="Values for a DOL (optional)"
        description="With a PDOL, CDOL or DDOL above: the bytes that fill it, one value after the other."
        value={values}
        onChange={({ currentTarget }) => setValues(currentTarget.value)}
        rows={1}
        autoComplete="off"
        spellCheck={false}
        inputClassName="mono"
      />
    </ReaderScreen>
  )
}
