import rateLimit, { type FastifyRateLimitStoreCtor } from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isIPv6 } from 'node:net'
import type { Endpoint } from '#contract/api.ts'
import { AppError } from '#contract/errors.ts'

type Kind = NonNullable<Endpoint['rate']>

/** Requests a minute for one address. A request carries up to 10,000 BINs, so people do not meet these. */
const perMinute: Record<Kind, number> = { lookup: 1200, download: 60 }
const minute = 60_000

/** Counts a request whose route has no kind of its own, and says whether it may go on. */
export type Allows = (request: FastifyRequest, kind: Kind) => boolean

export async function limitRates(app: FastifyInstance): Promise<Allows> {
  const counts = new Counts()
  // Before the plugin's own hook, which reads what this one writes.
  app.addHook('onRoute', (options) => {
    const rate = options.config?.rate
    if (rate)
      options.config = {
        ...options.config,
        rateLimit: { max: perMinute[rate], timeWindow: minute, groupId: rate },
      }
  })
  await app.register(rateLimit, {
    global: false,
    // The plugin makes its store with `new`.
    store: function () {
      return counts
    } as unknown as FastifyRateLimitStoreCtor,
    keyGenerator: (request) => networkOf(request.ip),
    errorResponseBuilder: (_request, { ttl }) =>
      new AppError('rate_limited', { details: { retry_after: Math.ceil(ttl / 1000) } }),
  })
  return ({ ip }, kind) => counts.add(networkOf(ip) + kind, minute).current <= perMinute[kind]
}

/** More networks than this are not remembered; the first to come are forgotten first. */
const networksKnown = 20_000

/** Requests of each network and kind. The plugin's own store would count every address of the site by itself. */
class Counts {
  private readonly windows = new Map<string, { current: number; ends: number }>()

  child(): this {
    return this
  }

  incr(
    key: string,
    done: (error: Error | null, counted: { current: number; ttl: number }) => void,
    length: number,
  ): void {
    done(null, this.add(key, length))
  }

  add(key: string, length: number): { current: number; ttl: number } {
    const now = Date.now()
    let window = this.windows.get(key)
    if (!window || window.ends <= now) {
      this.windows.delete(key)
      if (this.windows.size >= networksKnown) this.windows.delete(this.windows.keys().next().value!)
      window = { current: 0, ends: now + length }
      this.windows.set(key, window)
    }
    window.current++
    return { current: window.current, ttl: window.ends - now }
  }
}

/** A household has one IPv4 address or one IPv6 network of 64 bits. */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)
  if (mapped) return mapped[1]!
  const [head = '', tail] = address.split('%')[0]!.split('::')
  const groups = head.split(':').filter(Boolean)
  const after = tail === undefined ? [] : tail.split(':').filter(Boolean)
  const whole =
    tail === undefined
      ? groups
      : [...groups, ...Array<string>(8 - groups.length - after.length).fill('0'), ...after]
  return whole
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, '').toLowerCase())
    .join(':')
}
