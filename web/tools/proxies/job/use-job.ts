import { useEffect, useState } from 'react'
import { call, messageOf, openStream } from '../../../api.ts'
import { showToast } from '../../../ui/feedback/toast.ts'
import { followJob, type Job, type JobView } from './follow-job.ts'
import { keep, readKept, type KeptJob } from './stored-job.ts'

interface Watched extends KeptJob {
  /** Found again after a reload: what was entered is gone. */
  isResumed: boolean
}

const unknown: JobView = { job: undefined, results: [], link: 'open' }

/** The job that this tab watches, if any. */
export function useJob(tool: string) {
  const [watched, setWatched] = useState(() => resumed(tool))
  const [view, setView] = useState(unknown)
  const [round, setRound] = useState(0)
  const id = watched?.id

  useEffect(() => {
    if (id === undefined) return
    const own = new AbortController()
    const onView = (view: JobView) => {
      setView(view)
      if (isOver(view)) setWatched((now) => now && ended(tool, now, view.link === 'gone'))
    }
    void followJob({
      signal: own.signal,
      open: (after, signal) =>
        openStream('GET /api/proxy/jobs/:id', { params: { id }, query: { after } }, signal),
      onView,
    })
    return () => own.abort()
  }, [tool, id, round])

  return {
    ...view,
    watched,
    isRunning: watched !== undefined && !isOver(view) && view.link !== 'lost',
    begin(job: Job) {
      const next = { id: job.id, started: Date.now(), isResumed: false }
      keep(tool, plain(next))
      setView({ ...unknown, job })
      setWatched(next)
    },
    stop: () =>
      call('DELETE /api/proxy/jobs/:id', { params: { id: id! } }).then(undefined, (error: unknown) =>
        showToast({ tone: 'bad', title: 'It could not be stopped', text: messageOf(error) }),
      ),
    again() {
      setView(unknown)
      setRound(round + 1)
    },
    forget() {
      keep(tool, undefined)
      setWatched(undefined)
      setView(unknown)
    },
  }
}

export type WatchedJob = ReturnType<typeof useJob>

function resumed(tool: string): Watched | undefined {
  const kept = readKept(tool)
  return kept && { ...kept, isResumed: true }
}

const isOver = ({ link, job }: JobView): boolean =>
  link === 'gone' || (job !== undefined && job.state !== 'running')

/** From now on; one that was found at its end keeps the time that it had. */
function ended(tool: string, watched: Watched, isGone: boolean): Watched {
  const next = { ...watched, ended: watched.ended ?? Date.now() }
  keep(tool, isGone ? undefined : plain(next))
  return next
}

const plain = ({ id, started, ended }: Watched): KeptJob => ({
  id,
  started,
  ...(ended !== undefined && { ended }),
})
