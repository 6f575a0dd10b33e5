import type { FastifyInstance, onRequestAsyncHookHandler } from 'fastify'
import { limits } from '#contract/limits.ts'
import { allBanks, searchBanks } from '#engine/search/banks.ts'
import { paginate } from '../bins/results.ts'
import type { CurrentDataset } from '../dataset/current.ts'
import { fixed } from '../dataset/cached-reply.ts'
import { route } from '../http/route.ts'
import { bankMeta, bankProfile, bankSummary } from './profile.ts'

/** A bank has one address for people and programs: `page` answers whoever does not ask for JSON. */
export function bankRoutes(
  app: FastifyInstance,
  current: CurrentDataset,
  page: onRequestAsyncHookHandler,
): void {
  route(app, 'GET /api/banks', ({ query }) => {
    const { search = '', page = 1, limit = limits.bankPageSize } = query
    const { banks, total } = searchBanks(current.dataset, search, (page - 1) * limit, limit)
    return { data: banks.map(bankSummary), pagination: paginate(total, page, limit) }
  })

  route(
    app,
    'GET /banks.json',
    fixed(current, (dataset) => ({ banks: allBanks(dataset).map(bankSummary) })),
  )

  route(app, 'GET /api/bank/:slug', ({ params, query }) => bankProfile(current.dataset, params.slug, query))

  route(app, 'GET /bank/:slug', ({ params, query }) => bankProfile(current.dataset, params.slug, query), page)

  route(app, 'GET /api/bank/:slug/meta', ({ params }) => bankMeta(current.dataset, params.slug))
}
