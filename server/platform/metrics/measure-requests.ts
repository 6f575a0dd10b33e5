import type { ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { Counter, Histogram, type Registry } from 'prom-client'
import type { Answered } from '../http/connections/wait-in-line.ts'

/** Seconds. Most lookups take less than a millisecond. */
const buckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]
const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/**
 * Counts replies and measures how long they take, from the moment a request has arrived: waiting in line is part of it.
 * Of a request only the route's pattern, the method and the kind of status are kept. To be called before routes are
 * added; what it returns is to be called for each reply.
 */
export function measureRequests(app: FastifyInstance, registry: Registry): Answered {
  const replies = new Counter({
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
  const routes = new WeakMap<ServerResponse, string>()
  app.addHook('onRequest', ({ routeOptions }, { raw }, done) => {
    routes.set(raw, routeOptions.url ?? 'none')
    done()
  })
  return (response, since) => {
    const { statusCode, writableFinished, req } = response
    // Fastify does not see requests that are refused earlier.
    const route = routes.get(response) ?? 'none'
    const method = methods.has(req.method ?? '') ? req.method! : 'other'
    const status = writableFinished ? `${Math.floor(statusCode / 100)}xx` : 'aborted'
    replies.inc({ route, method, status })
    durations.observe({ route }, (performance.now() - since) / 1000)
  }
}
