import type { TestContext } from 'node:test'

/** Stops the clock that measures durations, which runs forward whatever happens to the time of day. */
export function stopClock(t: TestContext) {
  let now = Math.ceil(performance.now())
  t.mock.method(performance, 'now', () => now)
  return { tick: (milliseconds: number): void => void (now += milliseconds) }
}
