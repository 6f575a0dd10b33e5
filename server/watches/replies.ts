import type { Watch, WatchChange, WatchedValue, Webhook } from '#contract/calls/watches.ts'
import type { StoredChange, StoredWatch, StoredWebhook } from './store.ts'

const time = (milliseconds: number) => new Date(Number(milliseconds)).toISOString()

export const watchReply = ({ id, kind, value, created_at }: StoredWatch, label: string | null): Watch => ({
  id,
  kind,
  value,
  label,
  created_at: time(created_at),
})

export function changeReply(change: StoredChange): WatchChange {
  const { watch_id, number, cause, happened_at, added, removed, changed, bins, details } = change
  return {
    id: `${watch_id}-${number}`,
    watch_id,
    cause: cause.startsWith('import') ? 'import' : 'correction',
    date: time(happened_at),
    added,
    removed,
    changed,
    bins: bins.split(' '),
    values: JSON.parse(details) as WatchedValue[],
  }
}

export const webhookReply = ({
  url,
  created_at,
  is_off,
  failing_since,
  last_at,
  last_result,
}: StoredWebhook): Webhook => ({
  url,
  created_at: time(created_at),
  is_off: is_off === 1,
  failing_since: failing_since === null ? null : time(failing_since),
  last_at: last_at === null ? null : time(last_at),
  last_result,
})
