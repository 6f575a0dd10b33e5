// Ends an attempt that takes too long, receives nothing, or was stopped.
import { bytes, DownloadProblem } from './download-problem.ts'

export interface Limits {
  signal: AbortSignal | undefined
  stallMs: number
  /** On the clock of `performance.now()`. */
  deadline: number
}

interface Watch {
  signal: AbortSignal
  alive: () => void
  end: () => void
}

export function startWatch({ signal, stallMs, deadline }: Limits, progress: { received: number }): Watch {
  const controller = new AbortController()
  const stop = (): void => controller.abort(stopped())
  const stall = setTimeout(() => controller.abort(stalled(progress.received)), stallMs)
  const late = setTimeout(
    () => controller.abort(new DownloadProblem('it took too long')),
    deadline - performance.now(),
  )
  if (signal?.aborted) stop()
  signal?.addEventListener('abort', stop)
  return {
    signal: controller.signal,
    alive: () => void stall.refresh(),
    end: () => {
      clearTimeout(stall)
      clearTimeout(late)
      signal?.removeEventListener('abort', stop)
    },
  }
}

export function stopped(): DownloadProblem {
  return new DownloadProblem('the fetch was stopped')
}

function stalled(received: number): DownloadProblem {
  const message =
    received > 0 ? `the server stopped sending after ${bytes(received)}` : 'the server did not answer'
  return new DownloadProblem(message, { again: true })
}
