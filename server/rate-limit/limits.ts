import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestHookHandler } from 'fastify'
import { AppError } from '#contract/errors.ts'
import { limits } from '#contract/limits.ts'
import type { Config } from '../config.ts'
import type { Counted, Counts } from './counts.ts'
import { type Kind, kinds } from './kinds.ts'
import { networksOf } from './network.ts'

/** Counts a request on a route without a limit, and returns whether it is within the limit of this kind. */
export type Allows = (request: FastifyRequest, kind: Kind) => boolean | Promise<boolean>

/** Refuses requests over the limit, on all routes with a kind that are added after this. */
export function limitRates(
  app: FastifyInstance,
  { rateLimits, counts }: Pick<Config, 'rateLimits'> & { counts: Counts },
): Allows {
  const isLimited = (kind: Kind): boolean => rateLimits === 'on' || kinds[kind].always === true
  const hooks = Object.fromEntries(
    Object.keys(kinds).map((kind) => [kind, limiter(counts, kind as Kind)]),
  ) as Record<Kind, onRequestHookHandler>

  app.addHook('onRoute', (route) => {
    const kind = route.config?.rate
    if (!kind || !isLimited(kind)) return
    // A new array, because Fastify uses the given one for the HEAD route too. Few signups are allowed, so a malformed one
    // does not count.
    const at = kind === 'signup' ? 'preHandler' : 'onRequest'
    route[at] = [...[route[at] ?? []].flat(), hooks[kind]]
  })

  return (request, kind) => {
    if (!isLimited(kind)) return true
    const counted = countClient(counts, kind, request)
    const { most } = kinds[kind]
    return counted instanceof Promise
      ? counted.then(({ current }) => current <= most)
      : counted.current <= most
  }
}

/** Counts a request for each network of its client, and returns the count that is closer to the limit. */
export function countClient(
  counts: Counts,
  kind: Kind,
  { ip, headers }: Pick<FastifyRequest, 'ip' | 'headers'>,
): Counted | Promise<Counted> {
  const [own, wider] = networksOf(ip)
  const weight = kinds[kind].byBytes ? weightOf(headers) : 1
  const counted = counts.add(kind, own.network, weight)
  if (!wider) return counted
  const shared = counts.add(kind, wider.network, weight)
  const closer = (one: Counted, { current, ttl }: Counted): Counted => {
    const each = Math.ceil(current / wider.households)
    return each > one.current ? { current: each, ttl } : one
  }
  return counted instanceof Promise || shared instanceof Promise
    ? Promise.all([counted, shared]).then(([one, other]) => closer(one, other))
    : closer(counted, shared)
}

/** A body of 1 MB takes up to a third of a second to check. One that does not tell its length counts as the longest. */
function weightOf({ 'content-length': length, 'transfer-encoding': encoding }: IncomingHttpHeaders): number {
  const bytes = encoding === undefined ? Number(length ?? 0) : limits.bodyBytes
  return 1 + Math.floor(Math.min(bytes, limits.bodyBytes) / limits.bytesPerRequest)
}

/** With a callback, so that counts in memory need no promise. */
function limiter(counts: Counts, kind: Kind): onRequestHookHandler {
  return (request, reply, done) => {
    const counted = countClient(counts, kind, request)
    if (!(counted instanceof Promise)) return done(refusal(reply, kind, counted))
    // oxlint-disable-next-line promise/no-callback-in-promise -- the hook has one callback, for both kinds of counts
    counted.then((it) => done(refusal(reply, kind, it)), done)
  }
}

/** Sets headers with what is left, and returns an error when nothing is. */
export function refusal(reply: FastifyReply, kind: Kind, counted: Counted): AppError | undefined {
  const { most } = kinds[kind]
  reply.header('x-ratelimit-limit', most)
  reply.header('x-ratelimit-remaining', Math.max(0, most - counted.current))
  reply.header('x-ratelimit-reset', secondsLeft(counted))
  return silentRefusal(reply, kind, counted)
}

/** The same without those headers, for a count that is shared with others and must not be revealed. */
export function silentRefusal(reply: FastifyReply, kind: Kind, counted: Counted): AppError | undefined {
  if (counted.current <= kinds[kind].most) return undefined
  reply.header('retry-after', secondsLeft(counted))
  return new AppError('rate_limited', { details: { retry_after: secondsLeft(counted) } })
}

const secondsLeft = ({ ttl }: Counted): number => Math.max(1, Math.ceil(ttl / 1000))
