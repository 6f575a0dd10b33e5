import { useEffect, useState } from 'react'
import { call, messageOf, openStream } from '../../../api.ts'
import { showToast } from '../../../ui/feedback/toast.ts'
import { followJob, type Job, type JobView } from './follow-job.ts'
import { loadJob, storeJob, type StoredJob } from './stored-job.ts'

interface Watched extends StoredJob {
  /** Restored after a reload: the entered text is gone. */
  isResumed: boolean
}

const initialView: JobView = { job: undefined, results: [], link: 'open' }

/** The job that this tab watches, if any. */
export function useJob(tool: string) {
  const [watched, setWatched] = useState(() => resume(tool))
  const [view, setView] = useState(initialView)
  const [round, setRound] = useState(0)
  const id = watched?.id

  useEffect(() => {
    if (id === undefined) return
    const controller = new AbortController()
    const onView = (view: JobView) => {
      setView(view)
      if (isOver(view)) setWatched((now) => now && markEnded(tool, now, view.link === 'gone'))
    }
    void followJob({
      signal: controller.signal,
      open: (after, signal) =>
        openStream('GET /api/proxy/jobs/:id', { params: { id }, query: { after } }, signal),
      onView,
    })
    return () => controller.abort()
  }, [tool, id, round])

  return {
    ...view,
    watched,
    isRunning: watched !== undefined && !isOver(view) && view.link !== 'lost',
    begin(job: Job) {
      const next = { id: job.id, started: Date.now(), isResumed: false }
      storeJob(tool, toStored(next))
      setView({ ...initialView, job })
      setWatched(next)
    },
    stop: () =>
      call('DELETE /api/proxy/jobs/:id', { params: { id: id! } }).then(undefined, (error: unknown) =>
        showToast({ tone: 'bad', title: 'Could not stop the check', text: messageOf(error) }),
      ),
    again() {
      setView(initialView)
      setRound(round + 1)
    },
    forget() {
      storeJob(tool, undefined)
      setWatched(undefined)
      setView(initialView)
    },
  }
}

export type WatchedJob = ReturnType<typeof useJob>

function resume(tool: string): Watched | undefined {
  const stored = loadJob(tool)
  return stored && { ...stored, isResumed: true }
}

const isOver = ({ link, job }: JobView): boolean =>
  link === 'gone' || (job !== undefined && job.state !== 'running')

/** Sets the end time, unless the job had already ended. */
function markEnded(tool: string, watched: Watched, isGone: boolean): Watched {
  const next = { ...watched, ended: watched.ended ?? Date.now() }
  storeJob(tool, isGone ? undefined : toStored(next))
  return next
}

const toStored = ({ id, started, ended }: Watched): StoredJob => ({
  id,
  started,
  ...(ended !== undefined && { ended }),
})
