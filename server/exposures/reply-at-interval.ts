import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Settles only at multiples of the interval, so that the time until the reply reveals nothing about the work. Errors wait
 * as well.
 */
export async function replyAtInterval<T>(interval: number, work: () => Promise<T>): Promise<T> {
  const state = { isDone: false }
  const first = sleep(interval)
  const working = work().finally(() => {
    state.isDone = true
  })
  // It may reject before it is awaited.
  working.catch(() => undefined)
  await first
  while (!state.isDone) await sleep(interval)
  return working
}
