import { useCallback, useEffect, useRef, useState } from 'react'
import type { Script, Step } from '../worker/analyse.ts'
import type { Analysis } from '../worker/report.ts'
import { runJob } from '../worker/run-job.ts'

export type Job =
  | { state: 'none' }
  | { state: 'cancelled'; name: string }
  | { state: 'working'; name: string; step: Step | undefined; share: number }
  | { state: 'failed'; name: string; message: string }
  | { state: 'done'; analysis: Analysis }

export function useJob() {
  const [job, setJob] = useState<Job>({ state: 'none' })
  const current = useRef<AbortController>(undefined)
  const stop = useCallback(() => current.current?.abort(), [])
  useEffect(() => stop, [stop])
  const start = useCallback(
    async (script: Script) => {
      stop()
      const controller = (current.current = new AbortController())
      const { signal } = controller
      const update = (next: Job) => {
        if (current.current === controller && !signal.aborted) setJob(next)
      }
      const { name } = script
      update({ state: 'working', name, step: undefined, share: 0 })
      try {
        const onStep = (step: Step, share: number) => update({ state: 'working', name, step, share })
        update({ state: 'done', analysis: await runJob(script, { signal, onStep }) })
      } catch (error) {
        update({ state: 'failed', name, message: (error as Error).message })
      }
    },
    [stop],
  )
  const clear = useCallback(() => {
    stop()
    setJob({ state: 'none' })
  }, [stop])
  const cancel = useCallback(() => {
    stop()
    setJob((job) => (job.state === 'working' ? { state: 'cancelled', name: job.name } : job))
  }, [stop])
  return { job, start, cancel, clear }
}
