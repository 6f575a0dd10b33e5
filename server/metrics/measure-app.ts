import { subscribe, unsubscribe, type Channel } from 'node:diagnostics_channel'
import type { FastifyInstance } from 'fastify'
import { Counter, type Registry } from 'prom-client'
import type { Context } from '../context.ts'
import { refusedConnections } from '../http/connections/connections.ts'
import { shedRequests, type Answered } from '../http/connections/wait-in-line.ts'
import { kinds } from '../rate-limit/classes/kinds.ts'
import { rateLimited } from '../rate-limit/limits.ts'
import { measureRequests } from './measure-requests.ts'
import { measureState } from './measure-state.ts'
import { addMetricsRoute } from './serve-metrics.ts'

/**
 * Measures this server, and reports it on its own port if there is a token. To be called before routes are added; what it
 * returns is to be called for each reply.
 */
export function measureApp(
  app: FastifyInstance,
  registry: Registry,
  text: Pick<Registry, 'metrics' | 'contentType'>,
  context: Context,
): Answered {
  const answered = measureRequests(app, registry)
  measureRefusals(app, registry)
  measureState(registry, context)
  const { metricsToken } = context.config
  if (metricsToken !== '') addMetricsRoute(app, metricsToken, text)
  return answered
}

function measureRefusals(app: FastifyInstance, registry: Registry): void {
  const limited = new Counter({
    name: 'bindex_rate_limited_total',
    help: 'Requests over a rate limit, by its kind.',
    labelNames: ['kind'],
    registers: [registry],
  })
  for (const kind of Object.keys(kinds)) limited.inc({ kind }, 0)
  const shed = new Counter({
    name: 'bindex_requests_shed_total',
    help: 'Requests that were refused because the server was overloaded.',
    registers: [registry],
  })
  const refused = new Counter({
    name: 'bindex_connections_refused_total',
    help: 'Connections that were closed because their network had too many.',
    registers: [registry],
  })
  listen(app, rateLimited, (kind) => limited.inc({ kind: String(kind) }))
  listen(app, shedRequests, () => shed.inc())
  listen(app, refusedConnections, () => refused.inc())
}

function listen(app: FastifyInstance, { name }: Channel, heard: (message: unknown) => void): void {
  subscribe(name, heard)
  app.addHook('onClose', async () => void unsubscribe(name, heard))
}
