import { createServer, type RequestListener } from 'node:http'
import Fastify, { type FastifyInstance } from 'fastify'
import { limits } from '#contract/limits.ts'
import { guardAccounts, requesterFinder } from './accounts/guard.ts'
import { Clients, limitDownloads, trustedProxies } from './platform/clients/clients.ts'
import { Line, turns } from './platform/clients/line.ts'
import type { Config } from './platform/config.ts'
import { openContext, type Opened, wholeContext } from './context.ts'
import { contextFor } from './dataset/whole-lines.ts'
import { addDocsRoute } from './docs/plain-docs.ts'
import { handlers } from './handlers.ts'
import {
  answerBrokenRequest,
  answerError,
  answerFailures,
  refuseExpectations,
} from './platform/http/failures.ts'
import { requestIds, sendHeaders } from './platform/http/headers.ts'
import { readJsonBodies } from './platform/http/json-body.ts'
import { readLineBodies } from './platform/http/line-bodies.ts'
import { answerOtherMethods, addRoutes } from './platform/http/route.ts'
import { compileSerializers } from './platform/http/send.ts'
import {
  closeAnsweredConnections,
  closeIdleConnections,
  closeStalledConnections,
  limitConnections,
  checkEvery,
  stalledAfter,
} from './platform/http/connections/connections.ts'
import { waitInLine } from './platform/http/connections/wait-in-line.ts'
import { executeOnce } from './platform/idempotency/once.ts'
import { logRequests, type Log } from './platform/log.ts'
import { addListPageRoute } from './page-routes/list-page.ts'
import { addPageRoutes, unknownPages } from './page-routes/routes.ts'
import { addSearchPageRoute } from './page-routes/search-page.ts'
import { addSitemapRoutes } from './page-routes/sitemap.ts'
import { limitRates } from './platform/rate-limit/limits.ts'
import { compileValidator } from './platform/schemas/validation.ts'
import { addAssetRoutes } from './built-site/assets.ts'
import { openBuilt } from './built-site/built-site.ts'
import { pageSender } from './built-site/page-sender.ts'
import { readSite } from './built-site/site-file.ts'
import { findTokens } from './tokens/find-tokens.ts'
import { handOver } from './platform/workers/leader.ts'

const keepAliveTimeout = 72_000
/** Milliseconds. If Node's time-out for headers were longer, as by default, Node would swap the two. */
const requestTimeout = 30_000

export async function buildApp(config: Config, opened: Opened, log: Log): Promise<FastifyInstance> {
  const { site, pictures } = readSite(config)
  const isTrustedProxy = trustedProxies(config.trustedProxies)
  const idOf = requestIds(isTrustedProxy)
  // Loaded only where it is used.
  const measuring = opened.metrics && (await import('./measure-app.ts'))
  const clients = new Clients()
  const line = new Line(clients)
  // Replaced below by one that has requests wait, which needs what is made of the app.
  let answer: RequestListener
  const app: FastifyInstance = Fastify({
    serverFactory: (handler) => {
      answer = handler
      const options = {
        // A request without a Host header gets our own error.
        requireHostHeader: false,
        connectionsCheckingInterval: checkEvery,
        headersTimeout: requestTimeout,
        requestTimeout,
        keepAliveTimeout,
      }
      return createServer(options, (request, response) => answer(request, response)).setTimeout(stalledAfter)
    },
    genReqId: idOf,
    bodyLimit: limits.bodyBytes,
    trustProxy: isTrustedProxy,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    clientErrorHandler: answerBrokenRequest(config),
    frameworkErrors: (error, request, reply) =>
      headers.call(app, request, reply, () => void answerError(log, error, request, reply)),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
  })
  app.setValidatorCompiler(compileValidator as never)
  compileSerializers(app)
  readJsonBodies(app, clients, line)
  readLineBodies(app)
  limitDownloads(app, clients)
  app.decorate('clients', clients)
  const headers = sendHeaders(app, config)
  const source = opened.openSite ? await opened.openSite(app) : await openBuilt(config.distDir)
  if (!source.site) log.warn('The pages are not built, so only the API works. npm start builds them.')
  const context = openContext(config, opened, pageSender(config, site, opened.current, source), log)
  const { current, sender, ipData, listViews, proxyChecks } = context
  answerFailures(app, log, unknownPages(sender))
  refuseExpectations(app, idOf, config)
  limitConnections(app, isTrustedProxy)
  answer = waitInLine(answer!, {
    clients,
    line,
    isTrustedProxy,
    idOf,
    config,
    answered: measuring?.measureApp(app, opened.metrics!, opened.metricsText ?? opened.metrics!, context),
  })
  closeAnsweredConnections(app, context.draining)
  closeIdleConnections(app)
  closeStalledConnections(app)
  app.server.on('request', () => turns.notice())
  if (config.logLevel === 'debug') logRequests(app, log)
  handOver(app)
  // Before limits, because a valid token is counted by itself.
  findTokens(app, context)
  const allows = limitRates(app, { ...config, counts: context.counts })
  guardAccounts(app, context.database)
  addRoutes(
    app,
    handlers,
    context,
    executeOnce(context.database, config.accountBytes),
    contextFor(context, wholeContext(context), requesterFinder(context.database)),
  )
  addDocsRoute(app, config, sender)
  addPageRoutes(app, context, allows)
  addListPageRoute(app, context, allows)
  addSearchPageRoute(app, context, allows)
  addSitemapRoutes(app, config, current)
  addAssetRoutes(app, new Map([...source.files, ...pictures]))
  answerOtherMethods(app)
  // Jobs stop before connections are waited for, because their streams would never end by themselves.
  app.addHook('preClose', async () => proxyChecks.jobs.close())
  app.addHook('onClose', async () => {
    ipData.close()
    context.deviceData.close()
    await proxyChecks.checker.close()
    await listViews.close()
  })
  return app
}
