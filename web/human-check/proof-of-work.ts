import type { Output } from '#contract/api.ts'
import { ApiError } from '#contract/client/api-error.ts'
import { call } from '../api.ts'
import type { TokenRequest } from './use-human-check.ts'
import type { SolverMessage } from './solve-worker.ts'

/** For the progress bar: a solution rarely takes more attempts. */
const expectedAttempts = 1500

/** ALTCHA: the server sets a proof-of-work challenge and this browser solves it. No third party is involved. */
export async function proofOfWorkToken({ signal, onProgress }: TokenRequest): Promise<string> {
  onProgress(0)
  const challenge = await call('GET /api/human/challenge', {}, signal)
  const solution = await solve(challenge, signal, (attempts) =>
    onProgress(Math.min(1, attempts / expectedAttempts)),
  )
  return btoa(JSON.stringify({ challenge, solution }))
}

function solve(
  challenge: Output<'GET /api/human/challenge'>,
  signal: AbortSignal,
  onAttempts: (attempts: number) => void,
): Promise<object> {
  const worker = new Worker(new URL('./solve-worker.ts', import.meta.url), { type: 'module' })
  return new Promise<object>((resolve, reject) => {
    const fail = () => reject(new ApiError('This browser could not complete the human check.', 400))
    worker.addEventListener('message', ({ data: { attempts, solution } }: MessageEvent<SolverMessage>) => {
      if (attempts !== undefined) onAttempts(attempts)
      else if (solution) resolve(solution)
      else fail()
    })
    worker.addEventListener('error', (event) => {
      event.preventDefault()
      fail()
    })
    signal.throwIfAborted()
    signal.addEventListener('abort', () => reject(signal.reason as Error))
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker's postMessage has no target origin
    worker.postMessage(challenge)
  }).finally(() => worker.terminate())
}
