import { limits } from '#contract/limits.ts'
import { AppError } from '#contract/errors.ts'
import type { IpData } from '../../ip/ip-data.ts'
import type { Checker, ProxyList } from '../checking/checker.ts'
import { Job } from './job.ts'

const mostRunning = 16
const mostKept = 200
const mostBytes = 64 * 1024 * 1024
const storedMilliseconds = limits.proxyJobMinutes * 60_000

export class Jobs {
  private readonly checker: Checker
  private readonly data: IpData
  private readonly jobs = new Map<string, Job>()

  constructor(checker: Checker, data: IpData) {
    this.checker = checker
    this.data = data
  }

  /** Throws unless this network may start another job. Its own unwatched job is stopped. */
  makeRoom(network: string): void {
    const running = [...this.jobs.values()].filter(({ state }) => state === 'running')
    const own = running.find((job) => job.network === network)
    if (own?.isWatched) throw new AppError('job_running')
    if (!own && running.length >= mostRunning) throw new AppError('jobs_full')
    own?.stop()
  }

  start(network: string, list: ProxyList): Job {
    this.makeRoom(network)
    this.removeOld()
    const job = new Job(this.checker, this.data, network, list)
    this.jobs.set(job.id, job)
    return job
  }

  find(id: string): Job {
    const job = this.jobs.get(id)
    if (!job || isOld(job)) throw new AppError('job_not_found')
    return job
  }

  sizes(): { running: number; kept: number } {
    const kept = [...this.jobs.values()].filter((job) => !isOld(job))
    return { running: kept.filter(({ state }) => state === 'running').length, kept: kept.length }
  }

  close(): void {
    for (const job of this.jobs.values()) job.stop()
  }

  private removeOld(): void {
    let bytes = 0
    for (const job of this.jobs.values()) {
      if (isOld(job)) this.jobs.delete(job.id)
      else bytes += job.bytes
    }
    for (const job of this.jobs.values()) {
      if (this.jobs.size < mostKept && bytes <= mostBytes) return
      if (job.state === 'running') continue
      bytes -= job.bytes
      this.jobs.delete(job.id)
    }
  }
}

const isOld = ({ state, endedAt }: Job): boolean =>
  state !== 'running' && performance.now() - endedAt > storedMilliseconds
