import { type IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { Counter, type Metric, type Registry } from 'prom-client'
import type { Answered } from '../http/connections/wait-in-line.ts'

/** Seconds. Most lookups take less than a millisecond. */
const bounds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]
const methods = ['other', 'GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']
const statuses = ['aborted', '1xx', '2xx', '3xx', '4xx', '5xx']

/** Knows which route answers. It has the property from the start, because adding one to each reply later is slow. */
export class MeasuredReply<
  Request extends IncomingMessage = IncomingMessage,
> extends ServerResponse<Request> {
  route: RouteMeter | undefined = undefined
}

/** Plain numbers: counting each reply with prom-client takes several times as long. They are handed over when they are read. */
class RouteMeter {
  readonly route: string
  /** By method and kind of status. */
  readonly replies = new Float64Array(methods.length * statuses.length)
  /** By the first bound that a reply did not exceed. */
  readonly durations = new Float64Array(bounds.length + 1)
  seconds = 0

  constructor(route: string) {
    this.route = route
  }

  add(method: string, status: number, seconds: number): void {
    this.replies[Math.max(0, methods.indexOf(method)) * statuses.length + status]!++
    let at = 0
    while (at < bounds.length && seconds > bounds[at]!) at++
    this.durations[at]!++
    this.seconds += seconds
  }
}

/**
 * Counts replies and measures how long they take, from the moment a request has arrived: waiting in line is part of it.
 * Of a request only the route's pattern, the method and the kind of status are kept. To be called before routes are
 * added; what it returns is to be called for each reply.
 */
export function measureRequests(app: FastifyInstance, registry: Registry): Answered {
  const unknown = new RouteMeter('none')
  const meters = new Map([['', unknown]])
  app.addHook('onRoute', (route) => {
    const meter = meters.get(route.url) ?? new RouteMeter(route.url)
    meters.set(route.url, meter)
    const before = [route.onRequest ?? []].flat()
    route.onRequest = [
      (_request, { raw }, done) => {
        ;(raw as MeasuredReply).route = meter
        done()
      },
      ...before,
    ]
  })
  reportReplies(meters, registry)
  reportDurations(meters, registry)
  return (response, since) => {
    const { route = unknown, statusCode, writableFinished, req } = response as MeasuredReply
    const status = writableFinished ? Math.floor(statusCode / 100) : 0
    route.add(req.method ?? '', status, (performance.now() - since) / 1000)
  }
}

type Meters = ReadonlyMap<string, RouteMeter>

function reportReplies(meters: Meters, registry: Registry): void {
  const counter = new Counter({
    name: 'bindex_http_requests_total',
    help: 'Requests by route, method and kind of status; "aborted" when the client left before the reply was sent.',
    labelNames: ['route', 'method', 'status'],
    registers: [],
    collect() {
      this.reset()
      for (const { route, replies } of meters.values()) {
        for (const [at, count] of replies.entries()) {
          if (count === 0) continue
          const method = methods[Math.floor(at / statuses.length)]!
          this.inc({ route, method, status: statuses[at % statuses.length]! }, count)
        }
      }
    },
  })
  registry.registerMetric(counter)
}

/** A histogram of prom-client cannot take over numbers, but its registry takes any object that describes itself. */
function reportDurations(meters: Meters, registry: Registry): void {
  const name = 'bindex_http_request_duration_seconds'
  const about = {
    name,
    help: 'From the arrival of a request to the end of its reply, by route.',
    type: 'histogram',
    aggregator: 'sum',
  }
  const valuesOf = ({ route, durations, seconds }: RouteMeter) => {
    let count = 0
    const bucket = (le: number | string, more: number) => ({
      metricName: `${name}_bucket`,
      labels: { le, route },
      value: (count += more),
    })
    return [
      ...bounds.map((le, at) => bucket(le, durations[at]!)),
      bucket('+Inf', durations.at(-1)!),
      { metricName: `${name}_sum`, labels: { route }, value: seconds },
      { metricName: `${name}_count`, labels: { route }, value: count },
    ]
  }
  const get = async () => ({
    ...about,
    values: [...meters.values()].filter(({ seconds }) => seconds > 0).flatMap(valuesOf),
  })
  registry.registerMetric({ ...about, get } as unknown as Metric)
}
