import cluster, { type Worker } from 'node:cluster'
import type { Kind } from '../rate-limit/classes/kinds.ts'
import type { Counted, Counts } from '../rate-limit/counts.ts'
import { MemoryCounts } from '../rate-limit/memory-counts.ts'
import type { Asked, FromWorker, ToWorker } from './messages.ts'

interface Waiting {
  resolve(counted: Counted): void
  asked: Asked
}

/** In a worker: asks the process that started it, so that all workers count together. */
export class SharedCounts implements Counts {
  // For when that process is gone, and this one is about to end too.
  private readonly own = new MemoryCounts()
  private next: Waiting[] = []
  private readonly sent: Waiting[][] = []

  constructor() {
    process.on('message', (message: ToWorker) => {
      if (!('counted' in message)) return
      const answered = this.sent.shift() ?? []
      for (const [at, [current, ttl]] of message.counted.entries()) answered[at]?.resolve({ current, ttl })
    })
    process.on('disconnect', () => {
      for (const waiting of this.sent.splice(0).flat()) this.countAlone(waiting)
    })
  }

  add(kind: Kind, network: string, weight = 1): Promise<Counted> {
    return new Promise((resolve) => {
      // One message for all requests of a turn.
      if (this.next.length === 0) setImmediate(() => this.ask())
      this.next.push({ resolve, asked: [kind, network, weight] })
    })
  }

  close(): void {}

  private ask(): void {
    const asking = this.next
    this.next = []
    if (!process.connected) {
      for (const waiting of asking) this.countAlone(waiting)
      return
    }
    this.sent.push(asking)
    const message: FromWorker = { count: asking.map(({ asked }) => asked) }
    process.send!(message, undefined, undefined, () => undefined)
  }

  private countAlone({ resolve, asked }: Waiting): void {
    resolve(this.own.add(...asked))
  }
}

/** In the process that started them: counts for all workers. */
export function countForWorkers(): void {
  const counts = new MemoryCounts()
  cluster.on('message', (worker: Worker, message: FromWorker) => {
    if (!('count' in message) || !worker.isConnected()) return
    const counted = message.count.map((asked): [number, number] => {
      const { current, ttl } = counts.add(...asked)
      return [current, ttl]
    })
    worker.send({ counted } satisfies ToWorker, undefined, () => undefined)
  })
}
