// A thread that only checks proxies, so that requests do not wait for it.
import { setMaxListeners } from 'node:events'
import { setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { AddressGuard } from '../connection/address-guard.ts'
import { judgeEndpoints } from '../judge/judge-endpoints.ts'
import { Judge } from '../judge/judge.ts'
import type { CheckSettings, Order, Report } from './checker.ts'
import { checkProxy, type Checking } from './check-proxy.ts'
import { ipqs } from './ipqs.ts'
import { Slots } from './slots.ts'
import { targetOf } from './target.ts'
import { TargetLimits } from './target-limits.ts'

// On Linux this affects the current thread only; elsewhere it would slow down the whole process.
if (process.platform === 'linux') setPriority(10)

const settings = workerData as CheckSettings
const judge = new Judge(settings.judgeKey)
const checking: Checking = {
  guard: new AddressGuard(settings.proxyTargets),
  judge,
  endpoints: judgeEndpoints(settings, judge),
  limits: new TargetLimits(),
  target: targetOf(settings),
  askIpqs: settings.ipqs === 'on' ? ipqs() : undefined,
}
const slots = new Slots()
void checking.endpoints()
const running = new Map<string, AbortController>()

/** Milliseconds. Results are sent in batches, because waking the other thread costs more than a result. */
const batchDelay = 5
let found: Report[] = []

function send(report: Report): void {
  if (found.push(report) > 1) return
  setTimeout(() => {
    parentPort!.postMessage(found, [])
    found = []
  }, batchDelay)
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
  let inProgress = 0
  slots.add(() => {
    const next = stop.aborted ? undefined : left.pop()
    if (!next) {
      if (inProgress === 0) running.delete(id)
      return undefined
    }
    inProgress++
    return async () => {
      const result = await checkProxy(checking, { ...next, probes, ipqsKey, stop })
      if (!stop.aborted) send({ id, result })
      if (--inProgress === 0 && (stop.aborted || left.length === 0)) running.delete(id)
    }
  })
}
