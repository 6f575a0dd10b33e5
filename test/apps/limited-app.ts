import Fastify from 'fastify'
import type { TestContext } from 'node:test'
import { answerError } from '#server/platform/http/failures.ts'
import { trustedProxies } from '#server/platform/clients/clients.ts'
import type { SentToken } from '#server/platform/http/requester.ts'
import { openLog } from '#server/platform/log.ts'
import { type RateClasses, type Kind, kinds } from '#server/platform/rate-limit/classes/classes.ts'
import { type Counts, MemoryCounts } from '#server/platform/rate-limit/memory-counts.ts'
import { limitRates } from '#server/platform/rate-limit/limits.ts'

interface Parts {
  counts?: Counts
  rateLimits?: 'on' | 'off'
  rateClasses?: RateClasses
  trustProxy?: string[]
  apiToken?: SentToken
}

/** A bare server with a route for each kind of limit. `/page` counts as a lookup by itself. */
export function limitedApp(
  t: TestContext,
  {
    counts = new MemoryCounts(),
    rateLimits = 'on',
    rateClasses = { anonymous: {}, token: {} },
    trustProxy = [],
    apiToken,
  }: Parts = {},
) {
  const log = openLog({ logLevel: 'silent' })
  const app = Fastify({ trustProxy: trustedProxies(trustProxy) })
  app.setErrorHandler((error: Error, request, reply) => answerError(log, error as never, request, reply))
  if (apiToken)
    app.addHook('onRequest', async (request) => {
      request.apiToken = apiToken
    })
  const allows = limitRates(app, { rateLimits, rateClasses, counts })
  for (const kind of Object.keys(kinds) as Kind[]) {
    app.get(`/${kind}`, { config: { rate: kind } }, (_request, reply) => reply.send('done'))
  }
  app.get('/page', (request) =>
    Promise.resolve(allows(request, 'lookup')).then((isAllowed) => (isAllowed ? 'whole' : 'without')),
  )
  t.after(() => app.close())

  const ask = (path: Kind | 'page', remoteAddress = '203.0.113.1', forwarded?: string) =>
    app.inject({
      url: `/${path}`,
      remoteAddress,
      ...(forwarded !== undefined && { headers: { 'x-forwarded-for': forwarded } }),
    })
  /** The statuses of this many requests, sent one after the other. */
  const askTimes = async (times: number, ...words: Parameters<typeof ask>) => {
    const statuses: number[] = []
    for (let count = 0; count < times; count++) statuses.push((await ask(...words)).statusCode)
    return statuses
  }
  return { app, ask, askTimes }
}
