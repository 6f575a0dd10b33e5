import { Eraser, Play } from 'lucide-react'
import { useState } from 'react'
import { formatNumber, plural } from '#contract/formats/numbers.ts'
import type { ReadProxies } from '#contract/formats/proxies/proxy-text.ts'
import { Action } from '../../../ui/buttons/Action.tsx'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import type { Kind } from '../columns.ts'
import classes from './Entry.module.css'
import type { TypedProxies } from './use-typed-proxies.ts'

interface Props {
  kind: Kind
  typed: TypedProxies
  limit: number
  batchSize: number
  isPending: boolean
  isRunning: boolean
  onStart: () => void
}

export function EntryActions({
  kind,
  typed: { read, setText },
  limit,
  batchSize,
  isPending,
  isRunning,
  onStart,
}: Props) {
  const isEmpty = read.proxies.length === 0
  const refusal = isRunning
    ? 'A check is running. Stop it first.'
    : isEmpty
      ? 'Enter a proxy first.'
      : undefined
  return (
    <div className={classes.entryActions}>
      <div className={classes.summary} role="status">
        {(!isEmpty || read.complaints.length > 0) && summarize(read, limit, batchSize)}
      </div>
      <Action icon={Eraser} onClick={() => setText('')}>
        Clear
      </Action>
      <Action icon={Play} variant="filled" loading={isPending} refusal={refusal} onClick={onStart}>
        {kind.start}
      </Action>
    </div>
  )
}

function summarize(
  { proxies, complaints, duplicates }: ReadProxies,
  limit: number,
  batchSize: number,
): string {
  const parts = [plural(proxies.length, 'proxy', 'proxies')]
  const batches = Math.ceil(Math.min(proxies.length, limit) / batchSize)
  if (batches > 1) parts.push(`in ${formatNumber(batches)} batches`)
  if (complaints.length > 0) parts.push(`${plural(complaints.length, 'line')} not understood`)
  if (duplicates.length > 0) parts.push(`${plural(duplicates.length, 'duplicate')} skipped`)
  if (proxies.length > limit)
    parts.push(`${formatNumber(proxies.length - limit)} over the limit of ${formatNumber(limit)}`)
  return parts.join(', ')
}

const initialCount = 5
const maxCount = 100

export function LineProblems({ read: { complaints, duplicates } }: { read: ReadProxies }) {
  const [isExpanded, setExpanded] = useState(false)
  const all = [
    ...complaints,
    ...duplicates.map(({ line, first }) => ({ line, text: '', problem: `Duplicate of line ${first}.` })),
  ]
  if (all.length === 0) return null
  const shown = all.slice(0, isExpanded ? maxCount : initialCount)
  return (
    <section className={classes.problems} aria-label="Skipped lines">
      <ul>
        {shown.map(({ line, text, problem }, at) => (
          <li key={at}>
            <span className={classes.line}>Line {formatNumber(line)}</span>
            <span>
              {problem} {text && <bdi className="mono quiet text-xs">{text}</bdi>}
            </span>
          </li>
        ))}
      </ul>
      {all.length > initialCount && (
        <button
          type="button"
          className={classes.more}
          aria-expanded={isExpanded}
          onClick={() => setExpanded(!isExpanded)}
        >
          {isExpanded ? 'Show fewer' : `${formatNumber(all.length - initialCount)} more`}
        </button>
      )}
      {isExpanded && all.length > maxCount && (
        <p className="quiet">{formatNumber(all.length - maxCount)} more are not shown.</p>
      )}
    </section>
  )
}

interface TooManyProps {
  isOpen: boolean
  count: number
  limit: number
  onClose: () => void
  onStart: () => void
}

export const TooManyDialog = ({ isOpen, count, limit, onClose, onStart }: TooManyProps) => (
  <Dialog
    isOpen={isOpen}
    onClose={onClose}
    title={`Check the first ${formatNumber(limit)}?`}
    action={<Button onClick={onStart}>Check {formatNumber(limit)}</Button>}
  >
    <p>
      You entered {formatNumber(count)}, but only {formatNumber(limit)} can be checked at a time. The last{' '}
      {plural(count - limit, 'proxy', 'proxies')} will be skipped.
    </p>
  </Dialog>
)
