import { vi } from 'vitest'

/** Replies that lead to a human check, and a worker that passes it at once. */
export async function passHumanChecks() {
  // The app loads it on demand, which takes real time even with fake timers.
  await import('../../web/human-check/proof-of-work.ts')
  class Solver extends EventTarget {
    postMessage() {
      this.dispatchEvent(new MessageEvent('message', { data: { solution: {} } }))
    }
    terminate() {}
  }
  vi.stubGlobal('Worker', Solver)
  return {
    'GET /api/human': { body: { provider: 'altcha', site_key: null } },
    'GET /api/human/challenge': { body: {} },
  }
}
