import cluster, { type Worker } from 'node:cluster'
import type { Kind } from '../rate-limit/classes/classes.ts'
import { type Counted, type Counts, MemoryCounts } from '../rate-limit/memory-counts.ts'
import type { Asked, FromWorker, ToWorker } from './messages.ts'

export type AskPrimary = (asked: Asked[]) => Promise<[current: number, ttl: number][]>

/** Below half of a limit as wide as this, a few requests more or less do not matter yet. */
const wide = 1000
const gathering = 10

interface Waiting {
  asked: Asked
  resolve?: (counted: Counted) => void
}

/**
 * In a worker: all workers count together, in the process that started them. Asking it costs as much as half a lookup,
 * so that far from a wide limit a worker goes by what it knows, and tells that process soon after.
 */
export class SharedCounts implements Counts {
  private readonly ask: AskPrimary
  private readonly known = new MemoryCounts()
  private next: Waiting[] = []
  private readonly untold = new Map<string, Waiting>()
  private isAsking = false
  private timer: NodeJS.Timeout | undefined

  constructor(ask: AskPrimary = askPrimary()) {
    this.ask = ask
  }

  add(kind: Kind, network: string, weight = 1, most = 0): Counted | Promise<Counted> {
    const counted = this.known.add(kind, network, weight)
    if (most >= wide && counted.current <= most / 2) {
      this.tell(kind, network, weight)
      return counted
    }
    return new Promise((resolve) => {
      // One message for all requests of a turn.
      if (this.next.every((waiting) => !waiting.resolve)) setImmediate(() => void this.send())
      this.next.push({ asked: [kind, network, weight], resolve })
    })
  }

  close(): void {
    clearTimeout(this.timer)
  }

  private tell(kind: Kind, network: string, weight: number): void {
    const key = `${kind} ${network}`
    const telling = this.untold.get(key)
    if (telling) {
      telling.asked[2] += weight
      return
    }
    const waiting: Waiting = { asked: [kind, network, weight] }
    this.untold.set(key, waiting)
    this.next.push(waiting)
    this.sendSoon()
  }

  private sendSoon(): void {
    this.timer ??= setTimeout(() => {
      this.timer = undefined
      void this.send()
    }, gathering)
  }

  private async send(): Promise<void> {
    if (this.isAsking || this.next.length === 0) return
    const asking = this.next
    this.next = []
    this.untold.clear()
    this.isAsking = true
    try {
      const counted = await this.ask(asking.map(({ asked }) => asked))
      for (const [at, [current, ttl]] of counted.entries()) this.learn(asking[at]!, { current, ttl })
    } catch {
      // That process is gone, and this one is about to end too.
      for (const { asked, resolve } of asking) resolve?.(this.known.add(asked[0], asked[1], 0))
    }
    this.isAsking = false
    if (this.next.some(({ resolve }) => resolve)) void this.send()
    else if (this.next.length > 0) this.sendSoon()
  }

  private learn({ asked: [kind, network], resolve }: Waiting, counted: Counted): void {
    const since = this.untold.get(`${kind} ${network}`)?.asked[2] ?? 0
    this.known.continueFrom(kind, network, { ...counted, current: counted.current + since })
    resolve?.(counted)
  }
}

function askPrimary(): AskPrimary {
  const asked: PromiseWithResolvers<[current: number, ttl: number][]>[] = []
  process.on('message', (message: ToWorker) => {
    if ('counted' in message) asked.shift()?.resolve(message.counted)
  })
  const gone = () => new Error('The process that counts is gone.')
  process.on('disconnect', () => {
    for (const { reject } of asked.splice(0)) reject(gone())
  })
  return async (count) => {
    if (!process.connected) throw gone()
    const answer = Promise.withResolvers<[current: number, ttl: number][]>()
    asked.push(answer)
    process.send!({ count } satisfies FromWorker, undefined, undefined, () => undefined)
    return answer.promise
  }
}

export function countForWorkers(): void {
  const counts = new MemoryCounts()
  cluster.on('message', (worker: Worker, message: FromWorker) => {
    if (!('count' in message) || !worker.isConnected()) return
    const counted = countAll(counts, message.count)
    worker.send({ counted } satisfies ToWorker, undefined, () => undefined)
  })
}

export const countAll = (counts: MemoryCounts, asked: Asked[]): [current: number, ttl: number][] =>
  asked.map((one) => {
    const { current, ttl } = counts.add(...one)
    return [current, ttl]
  })
