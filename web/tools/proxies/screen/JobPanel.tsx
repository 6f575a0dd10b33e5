import { Square } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Failure } from '../../../ui/feedback/Failure.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { formatNumber } from '#contract/formats/numbers.ts'
import { isAlive } from '../result-facts.ts'
import classes from './ProxyTool.module.css'
import type { WatchedJob } from '../use-job.ts'

export function JobPanel({ job, onDiscard }: { job: WatchedJob; onDiscard: () => void }) {
  const { watched, results, isRunning, link } = job
  const [isStopping, setStopping] = useState(false)
  if (!watched) return null
  if (link === 'gone' && results.length === 0) return <ExpiredNotice />
  const total = job.job?.total ?? watched.total ?? results.length
  const alive = results.filter(isAlive).length
  const state = describeState(job)
  const stop = async () => {
    setStopping(true)
    await job.stop()
    setStopping(false)
  }
  return (
    <>
      <div className={classes.panel}>
        <div className={classes.state}>
          <strong>{state}</strong>
          <span className="quiet">
            {formatNumber(results.length)} of {formatNumber(total)} checked, {formatNumber(alive)} work
          </span>
          <Elapsed started={watched.started} ended={watched.ended} />
        </div>
        <progress className={classes.bar} max={total || 1} value={results.length} aria-label="Progress" />
        {isRunning ? (
          <Button
            variant="default"
            leftSection={<Square size={14} aria-hidden />}
            loading={isStopping}
            onClick={() => void stop()}
          >
            Stop
          </Button>
        ) : (
          <Button variant="default" onClick={onDiscard}>
            Discard results
          </Button>
        )}
      </div>
      <span className="visually-hidden" role="status">
        {isRunning ? state : `${state}: ${formatNumber(results.length)} checked, ${formatNumber(alive)} work`}
      </span>
      {link === 'lost' && (
        <Notice
          tone="bad"
          title="Cannot reach this site"
          action={
            <Button variant="default" size="compact" onClick={job.again}>
              Try again
            </Button>
          }
        >
          <p>The results so far are below.</p>
        </Notice>
      )}
      {job.problem !== undefined && (
        <Failure title="Could not start the next batch" error={job.problem}>
          <Button variant="default" onClick={job.again}>
            Try again
          </Button>
        </Failure>
      )}
      {link === 'gone' && (
        <Notice tone="warn" title="This check is no longer on the server">
          <p>
            The server was restarted, or the check has expired. The results so far are below until you leave.
          </p>
        </Notice>
      )}
      {watched.isResumed && watched.total !== undefined && !isRunning && results.length < total && (
        <p className="quiet text-sm">
          The rest of your list was not kept over the reload. Paste it again to check it.
        </p>
      )}
      {watched.isResumed && results.some(({ has_login }) => has_login) && (
        <p className="quiet text-sm">
          Restored after a reload. Logins were not kept: paste your list again if you need them.
        </p>
      )}
    </>
  )
}

const ExpiredNotice = () => (
  <Notice tone="warn" title="The last check has expired">
    <p>This site keeps results for 15 minutes and loses them when it restarts. Start a new check.</p>
  </Notice>
)

function describeState({ isRunning, link, job }: WatchedJob): string {
  if (link === 'again') return 'Connection lost, trying again'
  if (link === 'lost') return 'Connection lost'
  if (isRunning) return 'Checking while this page is open'
  return job?.state === 'finished' ? 'Finished' : 'Stopped'
}

function Elapsed({ started, ended }: { started: number; ended: number | undefined }) {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    if (ended !== undefined) return
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [ended])
  const seconds = Math.max(0, Math.floor(((ended ?? now) - started) / 1000))
  return (
    <span className={classes.elapsed}>
      {Math.floor(seconds / 60)}:{String(seconds % 60).padStart(2, '0')}
    </span>
  )
}
