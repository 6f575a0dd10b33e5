import { useCallback, useEffect, useRef, useState } from 'react'
import type { Script, Step } from '../report/analyse.ts'
import type { Analysis } from '../report/report.ts'
import { runJob } from '../report/run-job.ts'

export type Job =
  | { state: 'none' }
  | { state: 'working'; name: string; step: Step | undefined; share: number }
  | { state: 'failed'; name: string; words: string }
  | { state: 'done'; analysis: Analysis }

/** One script at a time; leaving the page ends it. */
export function useJob() {
  const [job, setJob] = useState<Job>({ state: 'none' })
  const running = useRef<AbortController>(undefined)
  const stop = useCallback(() => running.current?.abort(), [])
  useEffect(() => stop, [stop])
  const start = useCallback(
    async (script: Script) => {
      stop()
      const own = (running.current = new AbortController())
      const { signal } = own
      const tell = (next: Job) => {
        if (running.current === own && !signal.aborted) setJob(next)
      }
      const { name } = script
      tell({ state: 'working', name, step: undefined, share: 0 })
      try {
        const onStep = (step: Step, share: number) => tell({ state: 'working', name, step, share })
        tell({ state: 'done', analysis: await runJob(script, { signal, onStep }) })
      } catch (error) {
        tell({ state: 'failed', name, words: (error as Error).message })
      }
    },
    [stop],
  )
  const clear = useCallback(() => {
    stop()
    setJob({ state: 'none' })
  }, [stop])
  return { job, start, clear }
}
