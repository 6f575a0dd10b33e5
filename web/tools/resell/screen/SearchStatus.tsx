import { useEffect, useRef, useState } from 'react'
import { isError } from '#contract/client/api-error.ts'
import { HumanPanel } from '../../../human-check/HumanPanel.tsx'
import type { HumanCheck } from '../../../human-check/use-human-check.ts'
import { Failure } from '../../../ui/feedback/Failure.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { plural } from '#contract/formats/numbers.ts'
import classes from './HaveIBeenSold.module.css'
import type { PendingSearch } from '../use-search.ts'

export const SearchStatus = ({ search, human }: { search: PendingSearch; human: HumanCheck }) => (
  <>
    {search.phase === 'form' && search.error !== undefined && <SearchFailure error={search.error} />}
    {search.phase === 'form' && search.isCancelled && (
      <Notice tone="warn">Cancelled. Nothing was sent.</Notice>
    )}
    <HumanPanel check={human} />
    {search.phase === 'waiting' && <Countdown until={search.until} isOffline={search.isOffline ?? false} />}
  </>
)

function SearchFailure({ error }: { error: unknown }) {
  const { retry_after, limit } = isError(error, 'rate_limited') ? limitIn(error.data.details) : {}
  const wait = retryTime(retry_after)
  return (
    <Failure title="The check failed" error={error}>
      {wait !== undefined && (
        <p>
          {limitTexts[limit ?? ''] ?? 'Your network sent many requests.'} Try again in {wait}.
        </p>
      )}
    </Failure>
  )
}

const limitTexts: Record<string, string> = {
  exposure: 'Your network has used its 3 checks for today.',
  exposed_card:
    'Cards with these first digits and this expiry date were checked 5 times within an hour, which is the limit for all visitors together. You still have as many checks as before.',
}

const limitIn = (details: unknown) => (details ?? {}) as { retry_after?: unknown; limit?: string }

function retryTime(seconds: unknown): string | undefined {
  if (typeof seconds !== 'number') return undefined
  const minutes = Math.ceil(seconds / 60)
  return minutes < 60 ? plural(minutes, 'minute') : plural(Math.ceil(minutes / 60), 'hour')
}

/** Takes the focus, because the button that had it is hidden. */
function Countdown({ until, isOffline }: { until: number; isOffline: boolean }) {
  const [now, setNow] = useState(() => performance.now())
  const [started] = useState(now)
  const container = useRef<HTMLDivElement>(null)
  useEffect(() => {
    container.current?.focus()
    const timer = setInterval(() => setNow(performance.now()), 100)
    return () => clearInterval(timer)
  }, [])
  const seconds = Math.max(0, Math.ceil((until - now) / 1000))
  const progress = Math.min(1, (now - started) / Math.max(1, until - started))
  return (
    <div ref={container} tabIndex={-1} className={classes.countdown}>
      <p className="spread">
        <span role="status">
          {isOffline
            ? 'There is no connection. The result will appear when you are online.'
            : 'Waiting for the result'}
        </span>
        <span className="quiet" aria-hidden>
          {seconds > 0 && `${seconds} s`}
        </span>
      </p>
      <progress className={classes.progress} value={progress} aria-label="Time until the result" />
      <p className="quiet text-xs">Every check takes the same time, so timing reveals nothing.</p>
    </div>
  )
}
