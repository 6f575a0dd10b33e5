import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Does some work and answers only at the beats of a clock that started before it, so that the time until the answer
 * tells nothing about the work. Failures wait as well.
 */
export async function inStep<T>(beat: number, work: () => Promise<T>): Promise<T> {
  const state = { isDone: false }
  const first = sleep(beat)
  const working = work().finally(() => {
    state.isDone = true
  })
  // It may fail before anyone waits for it.
  working.catch(() => undefined)
  await first
  while (!state.isDone) await sleep(beat)
  return working
}
