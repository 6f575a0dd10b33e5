import { formatNumber, plural } from '#contract/formats/numbers.ts'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import type { LinesResult } from '../worker/messages.ts'

/** How many encrypted values of a log were opened. */
export function LinesNotice({ lines: { count, opened, failed, verified } }: { lines: LinesResult }) {
  const all = opened + failed
  const where = ` in ${plural(count, 'line')}`
  if (all === 0)
    return (
      <Notice tone="warn" title="Nothing to decrypt">
        No line contains an encrypted value.
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
