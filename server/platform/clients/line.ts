import type { Client, Clients, Job } from './clients.ts'

/** Milliseconds that the first in line may have waited when another one joins it. */
const mostWait = 100
/**
 * So many requests of a client, and so many clients, may always wait: when the machine was busy with something else for a
 * moment, they are answered at once.
 */
const mayAlwaysWait = 30
/** Requests that are answered before Node looks for new connections, of which it accepts one each time. */
const perRound = 8
/** Milliseconds after which Node looks all the same, because others may have arrived meanwhile. */
const mostPerRound = 4
/** So that the server goes on answering some, even if it receives more requests than it can refuse. */
const refusalsPerAnswer = 3

/**
 * Where requests and large bodies wait. Clients are served in turn, so that one that sends a thousand does not make the
 * others wait. Requests that arrive when the line is too slow are refused, because a refusal now is better than an answer
 * that nobody waits for.
 */
export class Line {
  readonly #clients: Client[] = []
  /** Those that were served since Node looked for new requests, and have more: others come first. */
  readonly #again: Client[] = []
  readonly #refused: (() => void)[] = []
  readonly #all: Clients
  #waiting = 0
  #planned = 0
  #round = { since: -1 }

  constructor(clients: Clients) {
    this.#all = clients
  }

  join(client: Client, job: Job): void {
    if (client.waiting.push(job) === 1) {
      client.since = job.since
      this.#clients.push(client)
    }
    this.#waiting++
    this.#plan()
  }

  isLate({ waiting }: Client, now: number): boolean {
    const isSlow = ([first]: readonly { since: number }[], length: number) =>
      length >= mayAlwaysWait && first !== undefined && now - first.since > mostWait
    return isSlow(waiting, waiting.length) || isSlow(this.#clients, this.#clients.length + this.#again.length)
  }

  refuse(answer: () => void): void {
    this.#refused.push(answer)
    this.#plan()
  }

  #plan(): void {
    const most = this.#refused.length > 0 ? 1 : perRound
    if (this.#planned >= most || this.#waiting + this.#refused.length <= this.#planned) return
    this.#planned++
    const round = this.#round
    setImmediate(() => this.#take(round))
  }

  #take(round: { since: number }): void {
    this.#planned--
    const now = performance.now()
    if (round.since === -1) {
      this.#clients.push(...this.#again.splice(0))
      round.since = now
      this.#round = { since: -1 }
    }
    if (now - round.since > mostPerRound) return this.#plan()
    for (const refuse of this.#refused.splice(0, refusalsPerAnswer)) refuse()
    const job = this.#next(now)
    this.#plan()
    job?.run()
  }

  #next(now: number): Job | undefined {
    const client = this.#clients.shift() ?? this.#again.shift()
    if (!client) return undefined
    this.#waiting--
    const job = client.waiting.shift()
    client.since = now
    if (client.waiting.length > 0) this.#again.push(client)
    else this.#all.leave(client)
    return job
  }
}

/** Milliseconds since the last request for which the server counts as busy. */
const recently = 100

/**
 * Lets what takes long work in turn, such as downloads and bulk lookups: one slice of one of them between two rounds of other requests. While
 * others ask, they rest after each slice: a server without a pause answers some requests late, however short the slices
 * are.
 */
export class Turns {
  readonly #waiting: (() => void)[] = []
  readonly #now: () => number
  #asked = -Infinity

  constructor(now: () => number = () => performance.now()) {
    this.#now = now
  }

  take(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#waiting.push(resolve)
    if (this.#waiting.length === 1) this.#plan()
    return promise
  }

  notice(): void {
    this.#asked = this.#now()
  }

  #plan(): void {
    const next = () => this.#next()
    if (this.#now() - this.#asked < recently) setTimeout(next, 1)
    else setImmediate(next)
  }

  #next(): void {
    this.#waiting.shift()!()
    if (this.#waiting.length > 0) this.#plan()
  }
}

export const turns = new Turns()
