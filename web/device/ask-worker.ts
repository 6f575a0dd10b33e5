// Questions to the worker that searches the dataset on this device.
import { ApiError, apiErrorOf } from '#contract/client/api-error.ts'
import type { Question, Reply } from './messages.ts'

let worker: Worker | undefined
let lastId = 0
const waiting = new Map<number, (reply: Reply) => void>()

type Asked<T> = T extends unknown ? Omit<T, 'id'> : never

export class UnreadableFiles extends ApiError {}

export async function ask(question: Asked<Question>): Promise<Reply> {
  worker ??= startWorker()
  const id = ++lastId
  const answered = new Promise<Reply>((resolve) => waiting.set(id, resolve))
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin
  worker.postMessage({ id, ...question })
  const { isUnreadable = false, ...reply } = await answered
  if (isUnreadable) throw new UnreadableFiles('The dataset on this device cannot be read.', 503)
  if (reply.error) throw apiErrorOf(reply.error, reply.error.status)
  return reply
}

export function stopWorker(): void {
  worker?.terminate()
  worker = undefined
  const message = 'The search on this device was interrupted. Try again.'
  for (const [id, answer] of waiting) answer({ id, error: { message, status: 503, code: 'internal' } })
  waiting.clear()
}

export const problems = { onFailure: () => {} }

function startWorker(): Worker {
  const started = newWorker()
  started.addEventListener('message', ({ data }: MessageEvent<Reply>) => {
    waiting.get(data.id)?.(data)
    waiting.delete(data.id)
  })
  // Its code could not be loaded, or it ran out of memory.
  started.addEventListener('error', () => {
    if (worker !== started) return
    stopWorker()
    problems.onFailure()
  })
  return started
}

/** Whether a kept file is as it was downloaded. In a worker of its own, so that no search waits for it. */
export async function isIntact(file: string): Promise<boolean> {
  const checker = newWorker()
  const checked = new Promise<boolean>((resolve) => {
    checker.addEventListener('message', ({ data }: MessageEvent<Reply>) => resolve(!data.isUnreadable))
    checker.addEventListener('error', () => resolve(true))
  })
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin
  checker.postMessage({ id: 1, check: file } satisfies Question)
  return checked.finally(() => checker.terminate())
}

const newWorker = (): Worker => new Worker(new URL('./device-worker.ts', import.meta.url), { type: 'module' })
