// WORKERS=2: this process starts the others, opens the port for them, counts for their rate limits and replaces those that
// end. It neither accepts connections nor answers requests.
import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { compiledCode } from '../compile-cache.ts'
import type { Config } from '../config.ts'
import type { Log } from '../log.ts'
import { temporaryFolder } from '../temporary-folders.ts'
import { followVariable, leadVariable, type ToWorker } from './messages.ts'
import { countForWorkers } from './shared-counts.ts'

/** Milliseconds until a worker that ended is replaced: longer each time if it ended soon. */
const [shortestPause, longestPause] = [50, 2000]
const soon = 5000
const mostTries = 3
/** Milliseconds that a worker may take to end. It takes about half of that for the requests that it finishes. */
const mostToEnd = 20_000

/** A smaller space for new objects saves 50 MB per process, and costs nothing that could be measured. */
const lessMemory = '--max-semi-space-size=4'

/** Given before they start, it spares workers Node's compiler for TypeScript, which takes 10 MB in each. */
const fromCache = { NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] ?? compiledCode }

export async function runWorkers(config: Config, log: Log): Promise<void> {
  // If this process accepted connections and handed them over, those on their way to a worker that is killed would stay
  // open for ever. A connection that its worker accepted is closed by the system, and all others are left to other workers.
  cluster.schedulingPolicy = cluster.SCHED_NONE
  cluster.setupPrimary({ execArgv: [...new Set([...process.execArgv, lessMemory])] })
  if (config.redisUrl === '') countForWorkers()
  const workers = new Workers(config, log)
  await serveMerged(config, log)
  void workers.start()
  process.on('SIGHUP', () => void workers.restart())
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void workers.stop())
}

async function serveMerged(config: Config, log: Log): Promise<void> {
  const { metricsPort, metricsToken } = config
  if (metricsPort === 'off' && metricsToken === '') return
  const { metricsOfWorkers } = await import('./merged-metrics.ts')
  const text = metricsOfWorkers()
  if (metricsPort === 'off') return
  const { serveMetrics } = await import('../metrics/serve-metrics.ts')
  const { address } = await serveMetrics(config, text)
  log.info(`Metrics are at ${address}.`)
}

class Workers {
  private readonly count: number
  private readonly drainSeconds: number
  private readonly log: Log
  private readonly folder = temporaryFolder('workers')
  private readonly slots = new Map<number, Worker>()
  private readonly failures = new Map<number, number>()
  private leader = ''
  private restarted: Promise<void> = Promise.resolve()
  private stoppingSince: number | undefined

  constructor({ workers, drainSeconds }: Pick<Config, 'workers' | 'drainSeconds'>, log: Log) {
    this.count = workers
    this.drainSeconds = drainSeconds
    this.log = log
    process.on('exit', () => rmSync(this.folder, { recursive: true, force: true }))
  }

  async start(): Promise<void> {
    const first = this.fork(1)
    if (!(await isListening(first))) process.exit(1)
    this.keep(1, first)
    await Promise.all(Array.from({ length: this.count - 1 }, (_, at) => this.startOne(at + 2)))
    this.log.info(`${this.count} workers answer.`)
  }

  restart(): Promise<void> {
    this.restarted = this.restarted.then(() => this.replaceAll())
    return this.restarted
  }

  async stop(): Promise<void> {
    const now = performance.now()
    if (this.stoppingSince === undefined) {
      this.stoppingSince = now
      await Promise.all(Object.values(cluster.workers ?? {}).map((worker) => this.end(worker!, 'all')))
      process.exit(0)
    }
    // Otherwise it is the same Ctrl-C twice: the terminal sends it, and npm forwards it.
    if (now - this.stoppingSince > 500) process.exit(0)
  }

  private async end(worker: Worker, stop: 'replaced' | 'all'): Promise<void> {
    if (worker.isDead()) return
    const ended = once(worker, 'exit')
    tell(worker, { stop })
    const timer = setTimeout(() => worker.process.kill('SIGKILL'), mostToEnd + this.drainSeconds * 1000)
    await ended
    clearTimeout(timer)
  }

  private get isStopping(): boolean {
    return this.stoppingSince !== undefined
  }

  private async replaceAll(): Promise<void> {
    for (let slot = 1; slot <= this.count; slot++) {
      if (this.isStopping) return
      const replacement = await this.forkUntilItAnswers(slot)
      if (!replacement) {
        this.log.error('The new worker did not start. The old ones go on.')
        return
      }
      const old = this.slots.get(slot)
      this.keep(slot, replacement)
      if (old) await this.end(old, 'replaced')
    }
    this.log.info('All workers were replaced.')
  }

  /** A busy database can keep a start from succeeding. */
  private async forkUntilItAnswers(slot: number): Promise<Worker | undefined> {
    for (let tries = 1; tries <= mostTries && !this.isStopping; tries++) {
      const worker = this.fork(slot)
      if (await isListening(worker)) return worker
      await sleep(tries * 1000)
    }
    return undefined
  }

  private fork(slot: number): Worker {
    const own = slot === 1 ? leadVariable : followVariable
    const socket = slot === 1 ? join(this.folder, `${process.hrtime.bigint()}.sock`) : this.leader
    const worker = cluster.fork({ [own]: socket, ...fromCache })
    if (slot === 1) sockets.set(worker, socket)
    return worker
  }

  private async startOne(slot: number, { isReplacement = false } = {}): Promise<void> {
    const since = performance.now()
    const worker = this.fork(slot)
    if (!(await isListening(worker))) await this.replace(slot, worker, since)
    // A restart has filled the slot meanwhile.
    else if (this.slots.get(slot)?.isDead() === false) await this.end(worker, 'replaced')
    else {
      this.keep(slot, worker)
      if (isReplacement) this.log.info(`Worker ${slot} (process ${worker.process.pid}) answers.`)
    }
  }

  private keep(slot: number, worker: Worker): void {
    const since = performance.now()
    this.slots.set(slot, worker)
    this.leader = sockets.get(worker) ?? this.leader
    for (const one of this.slots.values()) tell(one, { leader: this.leader })
    const onExit = () => {
      if (this.slots.get(slot) === worker && !this.isStopping) void this.replace(slot, worker, since)
    }
    if (worker.isDead()) onExit()
    else worker.once('exit', onExit)
  }

  private async replace(slot: number, { process: ended }: Worker, since: number): Promise<void> {
    const failures = performance.now() - since < soon ? (this.failures.get(slot) ?? 0) + 1 : 0
    this.failures.set(slot, failures)
    const how = ended.signalCode ?? `code ${ended.exitCode}`
    this.log.error(`Worker ${slot} (process ${ended.pid}) ended with ${how}. Another one starts.`)
    await sleep(Math.min(longestPause, shortestPause * 2 ** failures))
    if (!this.isStopping) await this.startOne(slot, { isReplacement: true })
  }
}

const sockets = new WeakMap<Worker, string>()

function isListening(worker: Worker): Promise<boolean> {
  return new Promise((resolve) => {
    worker.on('listening', ({ addressType }: AddressInfo & { addressType: number | string }) => {
      // Otherwise it is the port for STUN.
      if (typeof addressType === 'number') resolve(true)
    })
    worker.once('exit', () => resolve(false))
  })
}

function tell(worker: Worker, message: ToWorker): void {
  if (worker.isConnected()) worker.send(message, undefined, () => undefined)
}
