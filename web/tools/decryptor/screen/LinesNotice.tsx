import { formatNumber, plural } from '#contract/formats/numbers.ts'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import type { LinesResult } from '../worker/messages.ts'

/** How many encrypted values of a log were opened. */
export function LinesNotice({
  lines: { count, opened, failed, verified, possible },
}: {
  lines: LinesResult
}) {
  const all = opened + failed
  const where = ` in ${plural(count, 'line')}`
  if (all === 0 && possible > 0)
    return (
      <Notice tone="warn" title="Nothing opened">
        {`${plural(possible, 'value')}${where} could be encrypted, but this key does not open them. The key is wrong, or they have no integrity check: then choose their format in Settings.`}
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
        {`Found${where}. What could not be opened is left as it was, and its line says why.`}
      </Notice>
    )
  return (
    <Notice
      tone={verified === opened ? 'good' : 'warn'}
      title={`${plural(opened, 'encrypted value')} opened, ${verified === opened ? 'all' : formatNumber(verified)} verified`}
    >
      {`Found${where}.`}
    </Notice>
  )
}
