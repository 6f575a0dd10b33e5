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
  /** Those that wait, the next one first. */
  readonly #clients: Client[] = []
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

  /** Whether a request that arrives now should be refused: its client has too much in line, or too many clients wait. */
  isLate({ waiting }: Client, now: number): boolean {
    const isSlow = (line: readonly { since: number }[]) =>
      line.length >= mayAlwaysWait && now - line[0]!.since > mostWait
    return isSlow(waiting) || isSlow(this.#clients)
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
    const client = this.#clients.shift()
    if (!client) return undefined
    this.#waiting--
    const job = client.waiting.shift()
    client.since = now
    if (client.waiting.length > 0) this.#clients.push(client)
    else this.#all.leave(client)
    return job
  }
}
