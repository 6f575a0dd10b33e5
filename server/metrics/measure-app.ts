import type { FastifyInstance } from 'fastify'
import type { Registry } from 'prom-client'
import type { Context } from '../context.ts'
import type { Answered } from '../http/connections/wait-in-line.ts'
import { measureRefusals } from './measure-refusals.ts'
import { MeasuredReply, measureRequests } from './measure-requests.ts'
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

export { MeasuredReply }
