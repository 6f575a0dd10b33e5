import Fastify, { type FastifyInstance } from 'fastify'
import { limits } from '#contract/limits.ts'
import { bankRoutes } from './banks/routes.ts'
import { binlistRoutes } from './bins/binlist.ts'
import { binRoutes } from './bins/routes.ts'
import type { Config } from './config.ts'
import type { CurrentDataset } from './dataset/current.ts'
import { datasetRoutes } from './dataset/routes.ts'
import { docsRoutes } from './docs/routes.ts'
import { answerBrokenRequest, answerError, answerFailures } from './failures.ts'
import { newRequestId, sendHeaders } from './headers.ts'
import { readJsonBodies } from './json-body.ts'
import { logRequests, type Log } from './log.ts'
import { answerOtherMethods } from './methods.ts'
import { limitRates } from './rate-limit.ts'
import { closeWaitingConnections } from './stopping.ts'
import { compileValidator } from './validation.ts'

/** Builds the server without listening, so that tests can inject requests. */
export async function buildApp(
  config: Pick<Config, 'logLevel' | 'port' | 'publicUrl' | 'rateLimits' | 'siteName' | 'trustedProxies'>,
  current: CurrentDataset,
  log: Log,
): Promise<FastifyInstance> {
  const app = Fastify({
    genReqId: newRequestId(),
    bodyLimit: limits.bodyBytes,
    trustProxy: config.trustedProxies.length > 0 ? config.trustedProxies : false,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    clientErrorHandler: answerBrokenRequest,
    frameworkErrors: (error, request, reply) => void answerError(log, error, request, reply),
    requestTimeout: 30_000,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
  })
  app.setValidatorCompiler(compileValidator as never)
  readJsonBodies(app)
  answerFailures(app, log, sendHeaders(app, config))
  closeWaitingConnections(app)
  if (config.logLevel === 'debug') logRequests(app, log)
  if (config.rateLimits === 'on') await limitRates(app)
  binRoutes(app, current)
  binlistRoutes(app, current)
  bankRoutes(app, current)
  datasetRoutes(app, current)
  docsRoutes(app, config)
  answerOtherMethods(app)
  return app
}
