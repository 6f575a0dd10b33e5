import type { IncomingMessage, ServerResponse } from 'node:http'
import { BlockList, isIPv4 } from 'node:net'
import proxyAddr from '@fastify/proxy-addr'
import type { FastifyInstance } from 'fastify'
import { AppError } from '#contract/errors.ts'
import { readAddress } from '../addresses/address.ts'

export interface Client {
  readonly network: string
  readonly waiting: Job[]
  since: number
  bytes: number
  downloads: number
  busy: Promise<unknown> | undefined
}

export interface Job {
  since: number
  run: () => void
}

const megabyte = 1024 * 1024

export const shares = {
  bytes: { each: 8 * megabyte, all: 64 * megabyte },
  downloads: { each: 6, all: 24 },
} as const

type Resource = keyof typeof shares
type Holder = IncomingMessage | ServerResponse

/** Bytes. Less than this is not counted, so that small requests are answered even when others hold all they may. */
export const countedFrom = 16 * 1024

/**
 * One place for what clients cost while they are answered. The rate limits count how often a client asks; these count what
 * it holds at one time.
 */
export class Clients {
  readonly #all = new Map<string, Client>()
  readonly #total = { bytes: 0, downloads: 0 }
  readonly #held = new WeakMap<Holder, Record<Resource, number>>()

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

  leave(client: Client): void {
    const { waiting, bytes, downloads, busy } = client
    if (waiting.length === 0 && bytes === 0 && downloads === 0 && !busy) this.#all.delete(client.network)
  }

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

  /**
   * Takes a part of a share until the reply is gone, or a body that is thrown away. Throws, and takes nothing, when there
   * is too little left.
   */
  hold(address: string, holder: Holder, what: Resource, amount: number): void {
    const client = this.of(address)
    const { each, all } = shares[what]
    // What is too large for the share has it alone.
    const isOver = (held: number, most: number) => held > 0 && held + amount > most
    const refusal = isOver(client[what], each)
      ? new AppError('too_much_at_once', { details: { limit: what, retry_after: 2 } })
      : isOver(this.#total[what], all) && new AppError('overloaded')
    if (refusal || holder.destroyed) {
      this.leave(client)
      if (refusal) throw refusal
      return
    }
    client[what] += amount
    this.#total[what] += amount
    const held = this.#held.get(holder) ?? this.#giveBack(client, holder)
    held[what] += amount
  }

  #giveBack(client: Client, holder: Holder): Record<Resource, number> {
    const held = { bytes: 0, downloads: 0 }
    this.#held.set(holder, held)
    holder.once('close', () => {
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
export const addressOf = (request: Parameters<typeof proxyAddr>[0], isTrustedProxy: IsTrustedProxy): string =>
  isTrustedProxy ? proxyAddr(request, isTrustedProxy) : (request.socket.remoteAddress ?? 'unknown')

export type IsTrustedProxy = false | ((address: string) => boolean)

/** Proxies may report the port of a hop of X-Forwarded-For too, or its IPv4 address as IPv6. */
export function trustedProxies(networks: readonly string[]): IsTrustedProxy {
  if (networks.length === 0) return false
  const trusted = new BlockList()
  for (const network of networks) {
    const [text = '', bits] = network.split('/')
    const family = text.includes(':') ? 'ipv6' : 'ipv4'
    trusted.addSubnet(text, Number(bits ?? (family === 'ipv6' ? 128 : 32)), family)
  }
  return (reported) => {
    const address = readAddress(reported)
    return address !== undefined && trusted.check(address.text, address.family === 6 ? 'ipv6' : 'ipv4')
  }
}

/** A household has one IPv4 address or one IPv6 /64 network. */
export function networkOf(address: string): string {
  return networksOf(address)[0].network
}

interface Network {
  network: string
  limitFactor: number
}

/** The networks that an address counts for. A customer may get an IPv6 /48, which has 65,536 households. */
export function networksOf(reported: string): [Network, ...Network[]] {
  if (isIPv4(reported)) return [{ network: reported, limitFactor: 1 }]
  const address = readAddress(reported)
  // A proxy may report anything, of any length; all of that is one network.
  if (!address) return [{ network: 'unknown', limitFactor: 1 }]
  if (address.family === 4) return [{ network: address.text, limitFactor: 1 }]
  const [first, second] = address.words as [number, number]
  const groups = [first >>> 16, first & 0xffff, second >>> 16, second & 0xffff].map((group) =>
    group.toString(16),
  )
  return [
    { network: groups.join(':'), limitFactor: 1 },
    { network: `${groups.slice(0, 3).join(':')}::/48`, limitFactor: 16 },
  ]
}

export function limitDownloads(app: FastifyInstance, clients: Clients): void {
  app.addHook('onRoute', (route) => {
    if (route.config?.rate !== 'download') return
    // After the rate limit, so that what is refused there does not count.
    route.preParsing = [
      async (request, { raw }) => clients.hold(request.ip, raw, 'downloads', 1),
      ...[route.preParsing ?? []].flat(),
    ]
  })
}
