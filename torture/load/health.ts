import { setTimeout as pause } from 'node:timers/promises'
import type { Scope } from '#test/apps/shared.ts'

/** Asks for `/healthz` all the time, each time over a new connection, as a load balancer would. */
export function watchHealth(scope: Scope, address: string) {
  let worst = 0
  const end = new AbortController()
  scope.after(() => end.abort())
  const ask = async () => {
    const start = performance.now()
    await fetch(`${address}/healthz`, { headers: { connection: 'close' } }).then((reply) => reply.text())
    worst = Math.max(worst, performance.now() - start)
  }
  void (async () => {
    for (; !end.signal.aborted; await pause(50)) await ask().catch(() => (worst = Infinity))
  })()
  return { clear: () => (worst = 0), worst: () => worst }
}
