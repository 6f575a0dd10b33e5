import { useQuery } from '@tanstack/react-query'
import { Bell, BellRing } from 'lucide-react'
import type { Watched } from '#contract/watch-kinds.ts'
import { useSignedIn } from '../session/session.ts'
import { Action } from '../ui/buttons/Action.tsx'
import { useWatches, watchesQuery } from './watch-queries.ts'

interface Props extends Watched {
  /** Why it cannot be watched. */
  problem?: string | undefined
  size?: 'compact' | undefined
}

export function WatchButton({ kind, value, problem, size }: Props) {
  const isSignedIn = useSignedIn()
  const refusal = isSignedIn ? problem : 'You must be logged in for that'
  const { data } = useQuery({ ...watchesQuery, enabled: isSignedIn })
  const { watching, stopping } = useWatches()
  const own = isSignedIn
    ? // The server may write a search in another way.
      data?.data.find((one) => one.id === watching.data?.id || (one.kind === kind && one.value === value))
    : undefined
  const isBusy = watching.isPending || stopping.isPending
  return (
    <Action
      icon={own ? BellRing : Bell}
      aria-pressed={own !== undefined}
      refusal={refusal}
      size={size}
      onClick={() => !isBusy && (own ? stopping.mutate(own) : watching.mutate({ kind, value }))}
    >
      {own ? 'Watching' : 'Watch'}
    </Action>
  )
}
