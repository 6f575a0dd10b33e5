import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'
import { isIPv6 } from 'node:net'
import type { Endpoint } from '#contract/api.ts'
import { AppError } from '#contract/errors.ts'

/** Requests a minute for one address. A request carries up to 10,000 BINs, so people do not meet these. */
const perMinute: Record<NonNullable<Endpoint['rate']>, number> = { lookup: 1200, download: 60 }

export async function limitRates(app: FastifyInstance): Promise<void> {
  // Before the plugin's own hook, which reads what this one writes.
  app.addHook('onRoute', (options) => {
    const rate = options.config?.rate
    if (rate)
      options.config = {
        ...options.config,
        rateLimit: { max: perMinute[rate], timeWindow: 60_000, groupId: rate },
      }
  })
  await app.register(rateLimit, {
    global: false,
    keyGenerator: (request) => networkOf(request.ip),
    errorResponseBuilder: (_request, { ttl }) =>
      new AppError('rate_limited', { details: { retry_after: Math.ceil(ttl / 1000) } }),
  })
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
