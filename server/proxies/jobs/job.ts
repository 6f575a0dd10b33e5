import { randomBytes } from 'node:crypto'
import type { Output } from '#contract/api.ts'
import type { ProxyResult } from '#contract/calls/proxies.ts'
import type { IpData } from '../../ip/ip-data.ts'
import type { Checker, ProxyList } from '../checking/checker.ts'
import { withExitFacts } from './exit-facts.ts'

type State = Output<'GET /api/proxy/jobs/:id'>['state']

type StartsChecks = Pick<Checker, 'start' | 'stop'>

const unwatchedMilliseconds = 15_000
const mostWatchers = 20

/** A running or finished check of many proxies. The input is not stored; results are stored as they are sent. */
export class Job {
  readonly id = randomBytes(16).toString('base64url')
  readonly network: string
  readonly total: number
  readonly probes: number
  readonly results: string[] = []
  bytes = 0
  state: State = 'running'
  endedAt = 0
  private readonly checker: StartsChecks
  private readonly data: Pick<IpData, 'tables'>
  private readonly watchers = new Set<() => void>()
  private unwatched: NodeJS.Timeout | undefined

  constructor(checker: StartsChecks, data: Pick<IpData, 'tables'>, network: string, list: ProxyList) {
    this.checker = checker
    this.data = data
    this.network = network
    this.total = list.proxies.length
    this.probes = list.probes
    checker.start(this.id, list, { found: (result) => void this.add(result), lost: () => this.stop() })
    this.seen()
  }

  get isCrowded(): boolean {
    return this.watchers.size >= mostWatchers
  }

  get isWatched(): boolean {
    return this.watchers.size > 0
  }

  /** The job was requested, so it continues for a while without being watched. */
  seen(): void {
    clearTimeout(this.unwatched)
    if (this.state !== 'running' || this.isWatched) return
    this.unwatched = setTimeout(() => this.stop(), unwatchedMilliseconds).unref()
  }

  watch(change: () => void): () => void {
    this.watchers.add(change)
    this.seen()
    return () => {
      this.watchers.delete(change)
      this.seen()
    }
  }

  stop(): void {
    if (this.state === 'running') this.end('stopped')
  }

  private async add(found: ProxyResult): Promise<void> {
    const result = await withExitFacts(this.data, found)
    if (this.state !== 'running') return
    const json = JSON.stringify(result)
    this.bytes += json.length
    this.results.push(json)
    if (this.results.length === this.total) this.end('finished')
    else this.notify()
  }

  private end(state: State): void {
    this.state = state
    this.endedAt = performance.now()
    this.checker.stop(this.id)
    clearTimeout(this.unwatched)
    this.notify()
  }

  private notify(): void {
    for (const change of this.watchers) change()
  }
}
