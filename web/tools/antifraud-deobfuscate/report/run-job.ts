import type { Script, Step } from './analyse.ts'
import type { Told } from './deobfuscate-worker.ts'
import type { Analysis } from './report.ts'

/** An 857 kB bundle takes a minute and a half on a slow machine. */
const longestMilliseconds = 5 * 60_000

interface Watching {
  signal: AbortSignal
  onStep: (step: Step, share: number) => void
}

/** One worker a script, ended with it: whatever the script does to it, the page goes on. */
export function runJob(script: Script, { signal, onStep }: Watching): Promise<Analysis> {
  const worker = new Worker(new URL('./deobfuscate-worker.ts', import.meta.url), { type: 'module' })
  let watchdog: ReturnType<typeof setTimeout> | undefined
  return new Promise<Analysis>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<Told>) => {
      if (data.step) onStep(data.step, data.share)
      else if (data.analysis) resolve(data.analysis)
      else reject(new Error(data.failure))
    })
    worker.addEventListener('error', (event) => {
      event.preventDefault()
      reject(new Error('This script broke the sandbox, which was thrown away. Nothing else was harmed.'))
    })
    watchdog = setTimeout(
      () => reject(new Error('This script took more than five minutes and was given up.')),
      longestMilliseconds,
    )
    signal.throwIfAborted()
    signal.addEventListener('abort', () => reject(signal.reason as Error))
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- that of a worker takes none
    worker.postMessage(script)
  }).finally(() => {
    clearTimeout(watchdog)
    worker.terminate()
  })
}
