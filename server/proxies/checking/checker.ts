import { Worker } from 'node:worker_threads'
import type { ProxyResult, ProxyToCheck } from '#contract/calls/proxies.ts'
import type { Config } from '../../platform/config.ts'

/** Plain values, so that they can be sent to a worker. */
export interface CheckSettings extends Pick<
  Config,
  'proxyTargets' | 'proxyJudge' | 'publicUrl' | 'ipqs' | 'proxyTarget' | 'proxyTargetText'
> {
  judgeKey: Uint8Array
}

export interface ProxyList {
  proxies: readonly ProxyToCheck[]
  probes: number
  ipqsKey?: string | undefined
}

export interface Order {
  id: string
  list?: ProxyList
}

export interface Report {
  id: string
  result: ProxyResult
}

interface ErrorLog {
  error(facts: object, message: string): void
}

interface Listener {
  found(result: ProxyResult): void
  lost(): void
}

const mostMegabytes = 64

export class Checker {
  private readonly settings: CheckSettings
  private readonly log: ErrorLog
  private readonly listeners = new Map<string, Listener>()
  private worker: Worker | undefined

  constructor(settings: CheckSettings, log: ErrorLog) {
    this.settings = settings
    this.log = log
  }

  getReady(): void {
    this.worker ??= this.begin()
  }

  start(id: string, list: ProxyList, listener: Listener): void {
    this.listeners.set(id, listener)
    this.send({ id, list })
  }

  stop(id: string): void {
    if (this.listeners.delete(id)) this.send({ id })
  }

  async close(): Promise<void> {
    await this.worker?.terminate()
  }

  private send(order: Order): void {
    this.getReady()
    this.worker!.postMessage(order, [])
  }

  private begin(): Worker {
    const worker = new Worker(new URL('./check-worker.ts', import.meta.url), {
      workerData: this.settings,
      resourceLimits: { maxOldGenerationSizeMb: mostMegabytes, maxYoungGenerationSizeMb: 8 },
    })
    worker.unref()
    worker.on('message', (reports: Report[]) => {
      for (const { id, result } of reports) this.listeners.get(id)?.found(result)
    })
    worker.on('error', (error) => this.log.error({ err: error }, 'The thread that checks proxies crashed.'))
    worker.on('exit', () => {
      this.worker = undefined
      const lost = [...this.listeners.values()]
      this.listeners.clear()
      for (const listener of lost) listener.lost()
    })
    return worker
  }
}
