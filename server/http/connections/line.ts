import { channel } from 'node:diagnostics_channel'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { AppError } from '#contract/errors.ts'
import type { Config } from '../../config.ts'
import { exposedHeaders, safetyHeaders } from '../headers.ts'
import { addressOf, type Client, type Clients, type Job } from './clients.ts'

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
/** Replies that may wait for a client that sends requests and does not read. */
const mostReplies = 8
/** The seconds after which a client should try again. */
const retryAfter = '2'
export const healthChecks = ['/healthz', '/readyz']

/** Each request that was refused. */
export const shedRequests = channel('bindex:shed-requests')

/** Called when a reply was sent or its client has gone, with the time at which the request arrived. */
export type Answered = (response: ServerResponse, since: number) => void

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

interface Parts {
  clients: Clients
  line: Line
  isTrustedProxy: false | ((address: string) => boolean)
  idOf: (request: IncomingMessage) => string
  config: Pick<Config, 'publicUrl'>
  answered: Answered | undefined
}

/**
 * Has requests wait in line. Health checks do not wait. A client that does not read its replies loses its connection.
 */
export function waitInLine(
  answer: RequestListener,
  { clients, line, isTrustedProxy, idOf, config, answered }: Parts,
): RequestListener {
  const refuse = refuser(config)
  const readsReplies = countReplies(answered)
  return (request, response) => {
    const since = performance.now()
    const { socket } = request
    if (!readsReplies(socket, response, since)) return
    if (healthChecks.includes(request.url!)) return void answer(request, response)
    const client = clients.of(addressOf(request, isTrustedProxy))
    if (line.isLate(client, since)) {
      shedRequests.publish(undefined)
      line.refuse(() => refuse(response, idOf(request)))
      return
    }
    line.join(client, {
      since,
      run: () => {
        if (!socket.destroyed) answer(request, response)
      },
    })
  }
}

function countReplies(
  answered?: Answered,
): (socket: Socket, response: ServerResponse, since: number) => boolean {
  const waiting = new WeakMap<Socket, number>()
  return (socket, response, since) => {
    if (socket.destroyed) return false
    const replies = (waiting.get(socket) ?? 0) + 1
    if (replies > mostReplies) {
      socket.destroy()
      return false
    }
    waiting.set(socket, replies)
    // One listener for both, because every request pays for each.
    response.once('close', () => {
      waiting.set(socket, waiting.get(socket)! - 1)
      answered?.(response, since)
    })
    return true
  }
}

const refusal = new AppError('overloaded')
const body = JSON.stringify(refusal.reply())

/** Without Fastify, which takes twice as long. */
function refuser(config: Pick<Config, 'publicUrl'>): (response: ServerResponse, id: string) => void {
  const headers = Object.entries({
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    ...safetyHeaders(config),
    'cache-control': 'no-store',
    'access-control-allow-origin': '*',
    ...exposedHeaders,
    'retry-after': retryAfter,
  }).flat()
  return (response, id) => {
    response.writeHead(refusal.status, [...headers, 'x-request-id', id])
    response.end(body)
  }
}
