import { formatNumber, plural } from '#contract/formats/numbers.ts'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import type { ValueCounts } from '../worker/rows.ts'

interface Props {
  counts: ValueCounts
  /** Such as `in 5 lines`. */
  where: string
  /** Why some were not opened; otherwise their lines say why. */
  message?: string | undefined
}

/** How many encrypted values of a log or a JSON document were opened. */
export function ValuesNotice({
  counts: { opened, failed, verified, possible, cautions },
  where,
  message,
}: Props) {
  const all = opened + failed
  if (all === 0 && possible > 0)
    return (
      <Notice tone="warn" title="Nothing opened">
        {`${plural(possible, 'value')} ${where} could be encrypted, but this key does not open them. The key is wrong, or they have no integrity check: then choose their format in Settings.`}
      </Notice>
    )
  if (all === 0)
    return (
      <Notice tone="warn" title="Nothing to decrypt">
        No encrypted value was recognised in any line.
      </Notice>
    )
  if (failed > 0)
    return (
      <Notice
        tone={opened === 0 ? 'bad' : 'warn'}
        title={`${formatNumber(failed)} of ${plural(all, 'encrypted value')} not opened`}
      >
        {`Found ${where}. What could not be opened is left as it was${message ? `: ${message}` : ', and its line says why.'}`}
      </Notice>
    )
  const isGood = verified === opened && cautions === 0
  return (
    <Notice
      tone={isGood ? 'good' : 'warn'}
      title={`${plural(opened, 'encrypted value')} opened, ${verified === opened ? 'all' : formatNumber(verified)} verified`}
    >
      {`Found ${where}.${cautions > 0 ? ` ${message ?? `Check the notes on ${plural(cautions, 'value')}.`}` : ''}`}
    </Notice>
  )
}
