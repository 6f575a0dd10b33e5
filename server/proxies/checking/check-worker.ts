// A thread that does nothing but check proxies, so that requests of visitors do not wait for them.
import { setMaxListeners } from 'node:events'
import { setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import type { Order, Report } from './checker.ts'
import { checkProxy } from './check-proxy.ts'
import { type CheckSettings, openChecking } from './open-checking.ts'
import { Slots } from './slots.ts'

// On Linux this is about the calling thread; elsewhere it would slow the whole process.
if (process.platform === 'linux') setPriority(10)

const checking = openChecking(workerData as CheckSettings)
const slots = new Slots()
// So that the first check does not wait for it.
void checking.places()
const running = new Map<string, AbortController>()

/** Waking the other thread costs more than a result does, so those of a moment go together. */
const together = 5
let found: Report[] = []

function report(it: Report): void {
  if (found.push(it) > 1) return
  setTimeout(() => {
    parentPort!.postMessage(found, [])
    found = []
  }, together)
}

parentPort!.on('message', (order: Order) => {
  if (order.list) begin(order.id, order.list)
  else running.get(order.id)?.abort()
})

function begin(id: string, { proxies, probes, ipqsKey }: NonNullable<Order['list']>): void {
  const stopping = new AbortController()
  const { signal: stop } = stopping
  setMaxListeners(0, stop)
  running.set(id, stopping)
  const left = proxies.map((proxy, index) => ({ proxy, index })).toReversed()
  let underWay = 0
  slots.add(() => {
    const next = stop.aborted ? undefined : left.pop()
    if (!next) {
      if (underWay === 0) running.delete(id)
      return undefined
    }
    underWay++
    return async () => {
      const result = await checkProxy(checking, { ...next, probes, ipqsKey, stop })
      if (!stop.aborted) report({ id, result })
      if (--underWay === 0 && (stop.aborted || left.length === 0)) running.delete(id)
    }
  })
}
