import { setTimeout as pause } from 'node:timers/promises'

/** Milliseconds; for what happens within moments, on however busy a machine. */
const patience = 60_000

export async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  const end = performance.now() + patience
  while (!(await holds())) {
    if (performance.now() > end) throw new Error('It did not happen in time.')
    await pause(20)
  }
}
