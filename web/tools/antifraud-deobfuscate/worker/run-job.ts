import type { Script, Step } from './analyse.ts'
import type { WorkerMessage } from './deobfuscate-worker.ts'
import type { Analysis } from './report.ts'

/** Generous: an obfuscated script of 700 kB can take a minute and a half on a slow machine. */
const jobTimeout = 5 * 60_000

interface Callbacks {
  signal: AbortSignal
  onStep: (step: Step, share: number) => void
}

/** Runs each script in a worker of its own, so that it cannot harm the page or another script. */
export function runJob(script: Script, { signal, onStep }: Callbacks): Promise<Analysis> {
  const worker = new Worker(new URL('./deobfuscate-worker.ts', import.meta.url), { type: 'module' })
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
