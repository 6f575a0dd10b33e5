import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Scope } from '#test/apps/shared.ts'
import { quantile } from '../../../bench/measuring/statistics.ts'
import type { VictimMessage, VictimReport, VictimSettings } from './victims.ts'

export interface Victims {
  begin(settings: VictimSettings): void
  /** Of all requests that were due since the last time. It waits for their replies. */
  report(): Promise<VictimReport>
}

/** In a process of their own, because attacks take time. */
export function startVictims(scope: Scope): Victims {
  const child = fork(join(import.meta.dirname, 'victims.ts'))
  scope.after(() => child.kill('SIGKILL'))
  const send = (message: VictimMessage) => child.send(message)
  return {
    begin: (settings) => void send({ settings }),
    report: async () => {
      const reported = once(child, 'message')
      send({ report: true })
      const [report] = (await reported) as [VictimReport]
      return report
    },
  }
}

/** What others had to bear. */
export class Suffered {
  times: number[] = []
  idle: number[] = []
  refused: Record<string, number> = {}
  invalid: string[] = []

  add({ times, idle, refused, invalid }: VictimReport): void {
    this.times.push(...times)
    this.idle.push(...idle)
    for (const [why, count] of Object.entries(refused)) this.refused[why] = (this.refused[why] ?? 0) + count
    this.invalid.push(...invalid)
  }

  get p99(): number {
    return quantile(this.times, 0.99)
  }

  get worst(): number {
    return this.times.reduce((most, time) => Math.max(most, time), 0)
  }

  /** What the machine itself adds while it is this busy. */
  get idleP99(): number {
    return this.idle.length > 0 ? quantile(this.idle, 0.99) : 0
  }

  get refusals(): number {
    return Object.values(this.refused).reduce((sum, count) => sum + count, 0)
  }
}
