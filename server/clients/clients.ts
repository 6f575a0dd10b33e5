import type { ServerResponse } from 'node:http'
import proxyAddr from '@fastify/proxy-addr'
import { AppError } from '#contract/errors.ts'
import { networksOf } from '../rate-limit/network.ts'

/** What the requests of one network have in progress. */
export interface Client {
  readonly network: string
  /** What waits for its turn, oldest first. */
  readonly waiting: Job[]
  /** When this client had its last turn, or began to wait. */
  since: number
  /** Of bodies that are being read and of replies that are being sent. */
  bytes: number
  downloads: number
  /** Settles when the last of what it may only do once at a time is over. */
  busy: Promise<unknown> | undefined
}

export interface Job {
  since: number
  run: () => void
}

const megabyte = 1024 * 1024

/** What one network may have in progress, and all of them together. */
export const shares = {
  bytes: { each: 8 * megabyte, all: 64 * megabyte },
  downloads: { each: 6, all: 24 },
} as const

type Resource = keyof typeof shares

/** Bytes. Less than this is not counted, so that small requests are answered even when others hold all they may. */
export const countedFrom = 16 * 1024

/**
 * One place for what clients cost while they are answered. The rate limits count how often a client asks; these count what
 * it holds at one time.
 */
export class Clients {
  readonly #all = new Map<string, Client>()
  readonly #total = { bytes: 0, downloads: 0 }
  readonly #held = new WeakMap<ServerResponse, Record<Resource, number>>()

  /** How many have something in progress. */
  get size(): number {
    return this.#all.size
  }

  /** An IPv6 customer may have a /48, so that is one client. */
  of(address: string): Client {
    const { network } = networksOf(address).at(-1)!
    let client = this.#all.get(network)
    if (!client) {
      client = { network, waiting: [], since: 0, bytes: 0, downloads: 0, busy: undefined }
      this.#all.set(network, client)
    }
    return client
  }

  /** Forgets a client that has nothing in progress. */
  leave(client: Client): void {
    const { waiting, bytes, downloads, busy } = client
    if (waiting.length === 0 && bytes === 0 && downloads === 0 && !busy) this.#all.delete(client.network)
  }

  /** Does what needs much memory, for each client one at a time. */
  async alone<T>(address: string, work: () => Promise<T>): Promise<T> {
    const client = this.of(address)
    const done = (client.busy ?? Promise.resolve()).then(work)
    const settled = done.then(
      () => undefined,
      () => undefined,
    )
    client.busy = settled
    try {
      return await done
    } finally {
      if (client.busy === settled) client.busy = undefined
      this.leave(client)
    }
  }

  /** Takes a part of a share until the reply is gone. Throws, and takes nothing, when there is too little left. */
  hold(address: string, response: ServerResponse, what: Resource, amount: number): void {
    const client = this.of(address)
    const { each, all } = shares[what]
    // What is too large for the share has it alone.
    const isOver = (held: number, most: number) => held > 0 && held + amount > most
    const refusal = isOver(client[what], each)
      ? new AppError('too_much_at_once', { details: { limit: what, retry_after: 2 } })
      : isOver(this.#total[what], all) && new AppError('overloaded')
    if (refusal || response.destroyed) {
      this.leave(client)
      if (refusal) throw refusal
      return
    }
    client[what] += amount
    this.#total[what] += amount
    const held = this.#held.get(response) ?? this.#giveBack(client, response)
    held[what] += amount
  }

  #giveBack(client: Client, response: ServerResponse): Record<Resource, number> {
    const held = { bytes: 0, downloads: 0 }
    this.#held.set(response, held)
    response.once('close', () => {
      for (const what of ['bytes', 'downloads'] as const) {
        client[what] -= held[what]
        this.#total[what] -= held[what]
      }
      this.leave(client)
    })
    return held
  }
}

/** The address of a client, behind trusted proxies as they report it. Fastify finds `request.ip` in the same way. */
export const addressOf = (
  request: Parameters<typeof proxyAddr>[0],
  isTrustedProxy: false | ((address: string) => boolean),
): string =>
  isTrustedProxy ? proxyAddr(request, isTrustedProxy) : (request.socket.remoteAddress ?? 'unknown')
