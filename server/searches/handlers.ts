import type { Input, Output } from '#contract/api.ts'
import type { searchesApi } from '#contract/calls/searches.ts'
import { AppError, type FieldErrors, invalidInput } from '#contract/errors.ts'
import { filterNames, filters as table, forFilters } from '#contract/filters.ts'
import { isBin } from '#contract/formats/bin-text.ts'
import { mostBinDigits } from '#contract/limits.ts'
import type { Dataset } from '#engine/dataset/dataset.ts'
import { searchOf } from '#answers/lookup-reply.ts'
import { requestedBins } from '#answers/requested-bins.ts'
import { wantedFilters } from '#answers/results.ts'
import type { CurrentDataset } from '../dataset/current.ts'
import type { Database } from '../platform/db/open.ts'
import type { Handlers } from '../platform/http/handlers.ts'
import type { SecretKey } from '../platform/secret-key.ts'
import { type Criteria, findSearch, shareSearch } from './store.ts'

/** Only the link leads to a shared search: nothing caches it, and search engines leave it out. */
export const privateHeaders = { 'x-robots-tag': 'noindex, nofollow', 'cache-control': 'no-store' }

interface Context {
  current: CurrentDataset
  database: Database
  secretKey: SecretKey
}

export const searchHandlers = {
  'POST /api/searches': async ({ body, reply }, { current, database, secretKey }) => {
    reply.headers(privateHeaders)
    const criteria = criteriaOf(current.dataset, body)
    const { id, expiresAt } = await shareSearch(
      database.kysely,
      secretKey.derive('shared searches'),
      criteria,
    )
    return { id, expires_at: new Date(expiresAt).toISOString() }
  },

  'GET /api/searches/:searchId': async ({ params, reply }, { database }) => {
    reply.headers(privateHeaders)
    const found = await findSearch(database.kysely, params.searchId)
    if (!found) throw new AppError('shared_search_not_found')
    return sharedSearchReply(found)
  },
} satisfies Handlers<keyof typeof searchesApi, Context>

export const sharedSearchReply = ({
  criteria,
  expiresAt,
}: {
  criteria: Criteria
  expiresAt: number
}): Output<'GET /api/searches/:searchId'> => ({ ...criteria, expires_at: new Date(expiresAt).toISOString() })

/** Only BINs, cut to the digits that are compared, and values that the data has: nothing that a visitor wrote is stored. */
export function criteriaOf(dataset: Dataset, body: Input<'POST /api/searches'>['body']): Criteria {
  const extended = body.extended ?? false
  const most = mostBinDigits(extended)
  const bins = requestedBins(body.bins ?? [])
    .filter(isBin)
    .map((bin) => bin.slice(0, most))
  // Refuses a search for nothing.
  searchOf(body, bins)
  const known = new Map(wantedFilters(dataset, body).map(({ name, values }) => [name as string, values]))
  const values = forFilters(filterNames, (name) => known.get(table[name].column) ?? [])
  const unknown: FieldErrors = Object.fromEntries(
    filterNames
      .filter((name) => (body[name]?.length ?? 0) > 0 && values[name].length === 0)
      .map((name) => [name, [`The data has no such ${table[name].plural}`]]),
  )
  if (Object.keys(unknown).length > 0) throw invalidInput(unknown)
  return { bins: [...new Set(bins)], extended, ...values }
}
