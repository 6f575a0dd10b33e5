import Fastify, { type FastifyInstance } from 'fastify'
import { limits } from '#contract/limits.ts'
import { guardAccounts } from './accounts/guard.ts'
import { accountRoutes } from './accounts/handlers.ts'
import { bankRoutes } from './banks/handlers.ts'
import { binDetails } from './bin-pages/bin-detail.ts'
import { binlistRoutes } from './bins/binlist.ts'
import { binRoutes } from './bins/handlers.ts'
import type { Config } from './config.ts'
import type { CurrentDataset } from './dataset/current.ts'
import { datasetRoutes } from './dataset/handlers.ts'
import type { Database } from './db/open.ts'
import { discoverRoutes } from './discover/handlers.ts'
import { docsRoutes } from './docs/routes.ts'
import { exposureRoutes } from './exposures/handlers.ts'
import { answerBrokenRequest, answerError, answerFailures } from './http/failures.ts'
import { newRequestId, sendHeaders } from './http/headers.ts'
import { humanCheck } from './human/check.ts'
import { humanRoutes } from './human/handlers.ts'
import { IpData } from './ip/ip-data.ts'
import { ipRoutes, type StunState } from './ip/handlers.ts'
import { readJsonBodies } from './http/json-body.ts'
import { listChangeRoutes } from './lists/change-handlers.ts'
import { listPage } from './pages/list-page.ts'
import { listRoutes } from './lists/handlers.ts'
import { viewCounter } from './lists/views.ts'
import { logRequests, type Log } from './log.ts'
import { answerOtherMethods } from './http/methods.ts'
import { proxyRoutes } from './proxies/handlers.ts'
import type { Counts } from './rate-limit/counts.ts'
import { limitRates } from './rate-limit/limits.ts'
import { MemoryCounts } from './rate-limit/memory-counts.ts'
import { reviewRoutes } from './reviews/handlers.ts'
import type { SecretKey } from './secret-key.ts'
import { assetRoutes, builtFiles } from './site/assets.ts'
import { pageSender } from './site/page-sender.ts'
import { bankPage, pageRoutes, unknownPages } from './pages/routes.ts'
import { readSite } from './site/site-file.ts'
import { sitemapRoutes } from './pages/sitemap.ts'
import { closeWaitingConnections } from './http/stopping.ts'
import { compileValidator } from './http/validation.ts'

/** What is opened before the server is built, and outlives it. */
export interface Opened {
  current: CurrentDataset
  database: Database
  secretKey: SecretKey
  /** Of requests, for the rate limits; without it they are counted in memory. */
  counts?: Counts
  /** Whether STUN requests are answered, beside the server. */
  stun?: StunState
}

/** Builds the server without listening, so that tests can inject requests. */
export async function buildApp(
  config: Config,
  {
    current,
    database,
    secretKey,
    counts = new MemoryCounts(),
    stun = { port: null, problem: 'off' },
  }: Opened,
  log: Log,
): Promise<FastifyInstance> {
  const { site, pictures } = readSite(config)
  const sender = pageSender(config, site, current)
  if (!sender.isBuilt) log.warn('The pages are not built, so only the API is of use. Run npm run build.')
  const app: FastifyInstance = Fastify({
    genReqId: newRequestId(),
    bodyLimit: limits.bodyBytes,
    trustProxy: config.trustedProxies.length > 0 ? config.trustedProxies : false,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    clientErrorHandler: answerBrokenRequest,
    frameworkErrors: (error, request, reply) =>
      headers.call(app, request, reply, () => void answerError(log, error, request, reply)),
    requestTimeout: 30_000,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
  })
  app.setValidatorCompiler(compileValidator as never)
  readJsonBodies(app)
  const headers = sendHeaders(app, config)
  answerFailures(app, log, headers, unknownPages(sender))
  closeWaitingConnections(app)
  if (config.logLevel === 'debug') logRequests(app, log)
  const allows = limitRates(app, { ...config, counts })
  guardAccounts(app, database)
  const human = humanCheck(config, secretKey)
  const details = binDetails(database, current)
  binRoutes(app, current, details)
  binlistRoutes(app, current)
  bankRoutes(app, current, bankPage(current, sender))
  datasetRoutes(app, current)
  accountRoutes(app, database, human)
  humanRoutes(app, human)
  listRoutes(app, config, database, current, viewCounter(database, secretKey))
  listChangeRoutes(app, database, current)
  reviewRoutes(app, database, current)
  discoverRoutes(app, database, current)
  const ipData = new IpData(config, log)
  app.addHook('onClose', async () => ipData.close())
  ipRoutes(app, config, stun, ipData)
  proxyRoutes(app, config, { database, secretKey, human, data: ipData, log })
  exposureRoutes(app, config, { database, secretKey, counts, human }, log)
  docsRoutes(app, config)
  pageRoutes(app, current, details, sender, allows)
  listPage(app, database, sender)
  sitemapRoutes(app, config, current)
  assetRoutes(app, new Map([...builtFiles(config.distDir), ...pictures]))
  answerOtherMethods(app)
  return app
}
