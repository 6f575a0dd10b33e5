import { vi } from 'vitest'

/** Replies that lead to a human check, and a worker that passes it at once. */
export function passHumanChecks() {
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
