import { channel } from 'node:diagnostics_channel'
import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestHookHandler } from 'fastify'
import { endpoints } from '#contract/api.ts'
import { AppError } from '#contract/errors.ts'
import { limits } from '#contract/limits.ts'
import { networkOf, networksOf } from '../clients/clients.ts'
import type { Config } from '../config.ts'
import { isCountedByToken, mostOf, type RateClasses, type Kind, kinds } from './classes/classes.ts'
import { type Counted, type Counts, MemoryCounts } from './memory-counts.ts'
import { weightOf } from './costs.ts'

export const rateLimited = channel('bindex:rate-limited')

export type Allows = (request: FastifyRequest, kind: Kind) => boolean | Promise<boolean>

const healthChecks = new Set(endpoints.filter(([, { rate }]) => !rate).map(([line]) => line.split(' ')[1]))

declare module 'fastify' {
  interface FastifyContextConfig {
    rest?: number
  }
  interface FastifyRequest {
    charge(part: number): void
  }
}

export function limitRates(
  app: FastifyInstance,
  { rateLimits, rateClasses, counts }: Pick<Config, 'rateLimits' | 'rateClasses'> & { counts: Counts },
): Allows {
  const isLimited = (kind: Kind): boolean => rateLimits === 'on' || kinds[kind].always === true
  const files = fileCounter()
  const counterOf = (kind: Kind): ReturnType<typeof requestCounter> =>
    kind === 'file' ? files : requestCounter(counts, kind, rateClasses)

  app.addHook('onRoute', (route) => {
    if (healthChecks.has(route.url)) return
    const kind = route.config?.rate ?? 'file'
    if (!isLimited(kind)) return
    const method = route.method === 'HEAD' ? 'GET' : String(route.method)
    const { first, rest } = weightOf(`${method} ${route.url}`, kind, route.bodyLimit === limits.bodyBytes)
    if (rest > 0) route.config = { ...route.config, rest }
    // A new array, because Fastify uses the given one for the HEAD route too. Few signups are allowed, so a malformed one
    // does not count.
    const at = kind === 'signup' ? 'preHandler' : 'onRequest'
    route[at] = [...[route[at] ?? []].flat(), limiter(counterOf(kind), kind, first)]
  })
  const limitUnknown = limiter(files, 'file', 1)
  app.addHook('onRequest', (request, reply, done) => {
    if (!request.is404) return done()
    const { method } = request
    // Before the body is read, because only pages are looked for any further.
    const unknown = method === 'GET' || method === 'HEAD' ? undefined : new AppError('not_found')
    const refuse = (error?: Error) => done(error ?? unknown)
    if (isLimited('file')) limitUnknown.call(app, request, reply, refuse)
    else refuse()
  })
  app.decorateRequest('charge', function charge(this: FastifyRequest, part: number) {
    const { rate = 'file', rest = 0 } = this.routeOptions.config
    const weight = Math.round(rest * Math.min(1, part))
    if (weight > 0) void counterOf(rate)(this, weight)
  })

  return (request, kind) => {
    if (!isLimited(kind)) return true
    const most = mostOf(kind, 'anonymous', rateClasses)
    const counted = countClient(counts, kind, request, { limit: most })
    return counted instanceof Promise
      ? counted.then((it) => isWithin(kind, it, most))
      : isWithin(kind, counted, most)
  }
}

export const countClient = (
  counts: Counts,
  kind: Kind,
  { ip, headers }: Pick<FastifyRequest, 'ip' | 'headers'>,
  { weight = ownWeight(kind, headers), limit = kinds[kind].most } = {},
): Counted | Promise<Counted> => countFor(counts, kind, networksOf(ip), weight, limit)

const ownWeight = (kind: Kind, headers: IncomingHttpHeaders): number =>
  kinds[kind].byBytes ? weightOfBody(headers) : 1

/** Instead of its network, an API token is counted, and its account, whose tokens together have five times its limit. */
const clientsOf = ({ id, accountId }: NonNullable<FastifyRequest['apiToken']>): Clients => [
  { network: `token ${id}`, limitFactor: 1 },
  { network: `account ${accountId}`, limitFactor: 5 },
]

type Clients = ReturnType<typeof networksOf>

function countFor(
  counts: Counts,
  kind: Kind,
  [own, wider]: Clients,
  weight: number,
  limit: number,
): Counted | Promise<Counted> {
  const counted = counts.add(kind, own.network, weight, limit)
  if (!wider) return counted
  const shared = counts.add(kind, wider.network, weight, limit * wider.limitFactor)
  const closer = (one: Counted, { current, ttl }: Counted): Counted => {
    const each = Math.ceil(current / wider.limitFactor)
    return each > one.current ? { current: each, ttl } : one
  }
  return counted instanceof Promise || shared instanceof Promise
    ? Promise.all([counted, shared]).then(([one, other]) => closer(one, other))
    : closer(counted, shared)
}

/** A body of 1 MB takes up to a third of a second to check. One that does not tell its length counts as the longest. */
export function weightOfBody({
  'content-length': length,
  'transfer-encoding': encoding,
}: IncomingHttpHeaders): number {
  const bytes = encoding === undefined ? Number(length ?? 0) : limits.bodyBytes
  return 1 + Math.floor(Math.min(bytes, limits.bodyBytes) / limits.bytesPerRequest)
}

export function requestCounter(counts: Counts, kind: Kind, classes: RateClasses) {
  const most = { anonymous: mostOf(kind, 'anonymous', classes), token: mostOf(kind, 'token', classes) }
  return (
    request: FastifyRequest,
    weight?: number,
  ): { counted: Counted | Promise<Counted>; limit: number } => {
    const token = isCountedByToken(kind) ? request.apiToken : null
    const limit = token ? most.token : most.anonymous
    const clients = token ? clientsOf(token) : networksOf(request.ip)
    const own = weight ?? ownWeight(kind, request.headers)
    return { counted: countFor(counts, kind, clients, own, limit), limit }
  }
}

/** Each process counts these alone and by network only: there are many, and each costs little. */
function fileCounter(): ReturnType<typeof requestCounter> {
  const counts = new MemoryCounts()
  const limit = kinds.file.most
  return ({ ip }, weight = 1) => ({ counted: counts.add('file', networkOf(ip), weight), limit })
}

function limiter(count: ReturnType<typeof requestCounter>, kind: Kind, weight: number): onRequestHookHandler {
  const refused = kind === 'file' ? silentRefusal : refusal
  return (request, reply, done) => {
    const { counted, limit } = count(request, weight === 1 ? undefined : weight)
    if (!(counted instanceof Promise)) return done(refused(reply, kind, counted, limit))
    // oxlint-disable-next-line promise/no-callback-in-promise -- the hook has one callback, for both kinds of counts
    counted.then((it) => done(refused(reply, kind, it, limit)), done)
  }
}

export function refusal(
  reply: FastifyReply,
  kind: Kind,
  counted: Counted,
  most = kinds[kind].most,
): AppError | undefined {
  const left = Math.max(0, most - counted.current)
  const reset = secondsLeft(counted)
  reply.headers({
    'ratelimit-limit': most,
    'ratelimit-remaining': left,
    'ratelimit-reset': reset,
    // The same under the names that came first.
    'x-ratelimit-limit': most,
    'x-ratelimit-remaining': left,
    'x-ratelimit-reset': reset,
  })
  return silentRefusal(reply, kind, counted, most)
}

/** Sends none of those headers, for a count that is shared with others and must not be revealed. */
export function silentRefusal(
  reply: FastifyReply,
  kind: Kind,
  counted: Counted,
  most = kinds[kind].most,
): AppError | undefined {
  if (isWithin(kind, counted, most)) return undefined
  reply.header('retry-after', secondsLeft(counted))
  return new AppError('rate_limited', { details: { retry_after: secondsLeft(counted), limit: kind } })
}

export function isWithin(kind: Kind, { current }: Counted, most: number): boolean {
  if (current <= most) return true
  rateLimited.publish(kind)
  return false
}

const secondsLeft = ({ ttl }: Counted): number => Math.max(1, Math.ceil(ttl / 1000))
