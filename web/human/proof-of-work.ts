import type { Output } from '#contract/api.ts'
import { ApiError, call } from '../api.ts'
import type { Asking } from './human-token.ts'
import type { Answer } from './solve-worker.ts'

/** How many tries it takes at most; one seldom needs them all. */
const mostTries = 1500

/** ALTCHA: the server sets a piece of work, this browser does it, and nobody else hears of it. */
export async function workToken({ signal, onProgress }: Asking): Promise<string> {
  onProgress(0)
  const challenge = await call('GET /api/human/challenge', {}, signal)
  const solution = await solve(challenge, signal, (tries) => onProgress(Math.min(1, tries / mostTries)))
  return btoa(JSON.stringify({ challenge, solution }))
}

function solve(
  challenge: Output<'GET /api/human/challenge'>,
  signal: AbortSignal,
  onTries: (tries: number) => void,
): Promise<object> {
  const worker = new Worker(new URL('./solve-worker.ts', import.meta.url), { type: 'module' })
  return new Promise<object>((resolve, reject) => {
    const fail = () => reject(new ApiError('The human check could not be done in this browser.', 400))
    worker.addEventListener('message', ({ data: { tries, solution } }: MessageEvent<Answer>) => {
      if (tries !== undefined) onTries(tries)
      else if (solution) resolve(solution)
      else fail()
    })
    worker.addEventListener('error', (event) => {
      event.preventDefault()
      fail()
    })
    signal.throwIfAborted()
    signal.addEventListener('abort', () => reject(signal.reason as Error))
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- that of a worker takes none
    worker.postMessage(challenge)
  }).finally(() => worker.terminate())
}
