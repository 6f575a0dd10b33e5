import { Eraser, Play } from 'lucide-react'
import type { ReadProxies } from '#contract/formats/proxies/proxy-text.ts'
import { Action } from '../../../ui/buttons/Action.tsx'
import { formatNumber, plural } from '#contract/formats/numbers.ts'
import type { Kind } from '../facts/kinds.ts'
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
    <div className={classes.actions}>
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

/** `1,200 proxies, in 3 batches, 2 lines not understood, 1 duplicate skipped`. */
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
