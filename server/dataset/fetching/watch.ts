// Ends an attempt that takes too long, receives nothing, or was stopped.
import { bytes, Trouble } from './trouble.ts'

export interface Limits {
  signal: AbortSignal | undefined
  stallMs: number
  /** On the clock of `performance.now()`. */
  deadline: number
}

interface Watch {
  /** Aborts with a Trouble as its reason. */
  signal: AbortSignal
  /** To be called whenever data arrives. */
  alive: () => void
  end: () => void
}

export function startWatch({ signal, stallMs, deadline }: Limits, progress: { received: number }): Watch {
  const controller = new AbortController()
  const stop = (): void => controller.abort(stopped())
  const stall = setTimeout(() => controller.abort(stalled(progress.received)), stallMs)
  const late = setTimeout(
    () => controller.abort(new Trouble('it took too long')),
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

export function stopped(): Trouble {
  return new Trouble('the fetch was stopped')
}

function stalled(received: number): Trouble {
  const message =
    received > 0 ? `the server stopped sending after ${bytes(received)}` : 'the server did not answer'
  return new Trouble(message, { again: true })
}
