import { useEffect, useRef, useState } from 'react'
import { call, messageOf, openStream } from '../../api.ts'
import { showToast } from '../../ui/feedback/toast.ts'
import { followBatches, type Job, type JobView } from './follow-job.ts'

interface Watched extends StoredJob {
  isResumed: boolean
}

export interface StartedCheck {
  job: Job
  following: readonly (() => Promise<Job>)[]
  total: number
}

const initialView: JobView = { job: undefined, results: [], link: 'open' }

export function useJob(tool: string) {
  const [watched, setWatched] = useState(() => resume(tool))
  const [view, setView] = useState(initialView)
  const [round, setRound] = useState(0)
  const batches = useBatches()
  const id = watched?.id
  // Read when a round begins; changes in between come from the round itself.
  const latest = useRef(watched)
  latest.current = watched

  useEffect(() => {
    if (id === undefined) return
    const controller = new AbortController()
    const { more = [], total } = latest.current!
    const onView = (view: JobView) => {
      setView(view)
      if (isOver(view)) setWatched((now) => now && markEnded(tool, now, view.link === 'gone'))
    }
    void followBatches({
      signal: controller.signal,
      ids: [id, ...more],
      total,
      open: (id, after, signal) =>
        openStream('GET /api/proxy/jobs/:id', { params: { id }, query: { after } }, signal),
      next: async () => {
        const next = await batches.next(controller.signal)
        if (next !== undefined) setWatched((now) => now && addJob(tool, now, next))
        return next
      },
      onView,
    })
    return () => controller.abort()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the batches are in refs
  }, [tool, id, round])

  return {
    ...view,
    watched,
    problem: batches.problem,
    isRunning: watched !== undefined && !isOver(view) && view.link !== 'lost',
    begin({ job, following, total }: StartedCheck) {
      const next = {
        id: job.id,
        started: Date.now(),
        isResumed: false,
        ...(following.length > 0 && { total }),
      }
      batches.begin(following)
      storeJob(tool, toStored(next))
      setView({ ...initialView, job: { ...job, total } })
      setWatched(next)
    },
    async stop() {
      batches.end()
      const current = watched?.more?.at(-1) ?? id!
      await call('DELETE /api/proxy/jobs/:id', { params: { id: current } }).catch((error: unknown) =>
        showToast({ tone: 'bad', title: 'Could not stop the check', text: messageOf(error) }),
      )
    },
    again() {
      if (batches.problem !== undefined) return batches.retry()
      setView(initialView)
      setRound(round + 1)
    },
    forget() {
      batches.end()
      storeJob(tool, undefined)
      setWatched(undefined)
      setView(initialView)
    },
  }
}

export type WatchedJob = ReturnType<typeof useJob>

/** The batches that are still to be started. They hold logins, so they are never stored. */
function useBatches() {
  const waiting = useRef<StartedCheck['following'][number][]>([])
  const retry = useRef<() => void>(undefined)
  const [problem, setProblem] = useState<unknown>()
  const next = async (signal: AbortSignal): Promise<string | undefined> => {
    while (waiting.current.length > 0 && !signal.aborted) {
      const [start] = waiting.current
      try {
        const { id } = await start!()
        if (waiting.current.length === 0) return void stopJob(id)
        waiting.current.shift()
        return id
      } catch (error) {
        if (waiting.current.length === 0 || signal.aborted) return undefined
        setProblem(error)
        await new Promise<void>((resolve) => (retry.current = resolve))
        setProblem(undefined)
      }
    }
    return undefined
  }
  const end = () => {
    waiting.current = []
    retry.current?.()
  }
  return {
    problem,
    next,
    end,
    retry: () => retry.current?.(),
    begin: (following: StartedCheck['following']) => {
      end()
      waiting.current = [...following]
    },
  }
}

/** It was started just as the visitor stopped the check. */
const stopJob = (id: string) =>
  void call('DELETE /api/proxy/jobs/:id', { params: { id } }).catch(() => undefined)

function resume(tool: string): Watched | undefined {
  const stored = loadJob(tool)
  return stored && { ...stored, isResumed: true }
}

const isOver = ({ link, job }: JobView): boolean =>
  link === 'gone' || (job !== undefined && job.state !== 'running')

function addJob(tool: string, watched: Watched, id: string): Watched {
  const next = { ...watched, more: [...(watched.more ?? []), id] }
  storeJob(tool, toStored(next))
  return next
}

function markEnded(tool: string, watched: Watched, isGone: boolean): Watched {
  const next = { ...watched, ended: watched.ended ?? Date.now() }
  storeJob(tool, isGone ? undefined : toStored(next))
  return next
}

function toStored(watched: Watched): StoredJob {
  const { isResumed: _, ...stored } = watched
  return stored
}

// Remembers which job a tab watches, so that a reload shows it again. The proxies themselves are not stored.

interface StoredJob {
  id: string
  more?: string[]
  total?: number
  /** Milliseconds since 1970, by this browser's clock. */
  started: number
  ended?: number
}

function loadJob(tool: string): StoredJob | undefined {
  try {
    const stored = JSON.parse(sessionStorage.getItem(keyOf(tool)) ?? 'null') as StoredJob | null
    return typeof stored?.id === 'string' && typeof stored.started === 'number' ? stored : undefined
  } catch {
    // Storage is blocked, or the value is not ours.
    return undefined
  }
}

function storeJob(tool: string, job: StoredJob | undefined): void {
  try {
    if (job) sessionStorage.setItem(keyOf(tool), JSON.stringify(job))
    else sessionStorage.removeItem(keyOf(tool))
  } catch {
    // Storage is blocked: a reload will not find the job.
  }
}

const keyOf = (tool: string): string => `job:${tool}`
