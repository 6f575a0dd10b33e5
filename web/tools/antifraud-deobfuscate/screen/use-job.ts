import { useCallback, useEffect, useRef, useState } from 'react'
import type { Script, Step } from '../worker/analyse.ts'
import type { Analysis } from '../worker/report.ts'
import type { WorkerMessage } from '../worker/deobfuscate-worker.ts'

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

/** Generous: an obfuscated script of 700 kB can take a minute and a half on a slow machine. */
const jobTimeout = 5 * 60_000

interface Callbacks {
  signal: AbortSignal
  onStep: (step: Step, share: number) => void
}

/** Runs each script in a worker of its own, so that it cannot harm the page or another script. */
function runJob(script: Script, { signal, onStep }: Callbacks): Promise<Analysis> {
  const worker = new Worker(new URL('../worker/deobfuscate-worker.ts', import.meta.url), { type: 'module' })
  let watchdog: ReturnType<typeof setTimeout> | undefined
  return new Promise<Analysis>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<WorkerMessage>) => {
      if (data.step) onStep(data.step, data.share)
      else if (data.analysis) resolve(data.analysis)
      else reject(new Error(data.failure))
    })
    worker.addEventListener('error', (event) => {
      event.preventDefault()
      reject(new Error('This script crashed the sandbox. Nothing else was affected.'))
    })
    watchdog = setTimeout(
      () => reject(new Error('This script took more than five minutes and was stopped.')),
      jobTimeout,
    )
    signal.throwIfAborted()
    signal.addEventListener('abort', () => reject(signal.reason as Error))
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker's postMessage has no target origin
    worker.postMessage(script)
  }).finally(() => {
    clearTimeout(watchdog)
    worker.terminate()
  })
}
