import { useCallback, useState } from 'react'
import { NativeSelect } from '../../../ui/forms/fields.tsx'
import { ReaderScreen, type ReaderResult } from '../../readers/screen/ReaderScreen.tsx'
import classes from '../../readers/screen/ReaderScreen.module.css'
import { depthOf, readMessages, type Found } from '../find-readings.ts'
import { encodings } from '../wire.ts'
import { sample } from './sample.ts'

export function Iso8583Reader() {
  const [encoding, setEncoding] = useState('')
  const read = useCallback(
    (text: string) =>
      readMessages(text, encoding || undefined).map((found) => resultOf(found, encoding !== '')),
    [encoding],
  )
  return (
    <ReaderScreen
      name="ISO 8583 messages"
      placeholder="0200 7238 0441 20C1 …"
      hint="Hex, a hex dump, packets as tcpdump or Wireshark print them, or the text of the message. Put empty lines between messages."
      noun="message"
      sample={sample}
      onReset={() => setEncoding('')}
      read={read}
    >
      <div className={classes.settings}>
        <NativeSelect
          label="Encoding"
          value={encoding}
          onChange={({ currentTarget }) => setEncoding(currentTarget.value)}
          data={[
            { value: '', label: 'Detect: the only one that fits' },
            ...encodings.map(({ label }) => ({ value: label, label })),
          ]}
        />
      </div>
    </ReaderScreen>
  )
}

/** What comes before a mistake is shown only in an encoding that the person chose. */
function resultOf({ readings, nearest }: Found, isChosen: boolean): ReaderResult {
  if (!nearest) return { readings }
  const { problem, label } = nearest
  if (nearest.entries.length > 0 && depthOf(nearest) === 0 && !isChosen)
    return { readings, problem: 'Does not parse: no encoding gives a message type of ISO 8583' }
  return {
    readings: isChosen
      ? [{ ...nearest, label: `${label}: what comes before the mistake`, isUnsure: true }]
      : [],
    problem: `Does not parse: ${problem!.message} (${label})`,
  }
}
