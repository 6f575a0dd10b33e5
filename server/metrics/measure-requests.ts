import type { FastifyInstance } from 'fastify'
import { Counter, Histogram, type Registry } from 'prom-client'
import type { Answered } from '../http/shed-load.ts'

/** Seconds. Most lookups take less than a millisecond. */
const buckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

declare module 'node:http' {
  interface ServerResponse {
    /** The pattern of the route that answers, if there is one. */
    measuredRoute?: string
  }
}

/**
 * Counts replies and measures how long they take, from the moment a request has arrived: waiting in line is part of it.
 * Of a request only the route's pattern, the method and the kind of status are kept. To be called before routes are
 * added; what it returns is to be called for each reply.
 */
export function measureRequests(app: FastifyInstance, registry: Registry): Answered {
  const requests = new Counter({
    name: 'bindex_http_requests_total',
    help: 'Requests by route, method and kind of status; "aborted" when the client left before the reply was sent.',
    labelNames: ['route', 'method', 'status'],
    registers: [registry],
  })
  const durations = new Histogram({
    name: 'bindex_http_request_duration_seconds',
    help: 'From the arrival of a request to the end of its reply, by route.',
    labelNames: ['route'],
    buckets,
    registers: [registry],
  })
  app.addHook('onRoute', (route) => {
    const before = [route.onRequest ?? []].flat()
    route.onRequest = [
      (_request, { raw }, done) => {
        raw.measuredRoute = route.url
        done()
      },
      ...before,
    ]
  })
  return (response, since) => {
    const { measuredRoute: route = 'none', statusCode, writableFinished, req } = response
    const { method = '' } = req
    durations.observe({ route }, (performance.now() - since) / 1000)
    requests.inc({
      route,
      method: methods.has(method) ? method : 'other',
      status: writableFinished ? `${Math.floor(statusCode / 100)}xx` : 'aborted',
    })
  }
}
