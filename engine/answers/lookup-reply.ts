import type { Input } from '#contract/api.ts'
import { binMessages } from '#contract/formats/bin-text.ts'
import type { Filters } from '#contract/calls/bins.ts'
import { invalidInput } from '#contract/errors.ts'
import { isFiltered } from '#contract/filters.ts'
import { limits } from '#contract/limits.ts'
import type { Dataset } from '../dataset/dataset.ts'
import type { Reply } from '../search/page.ts'
import { replyInRequestOrder } from './request-order.ts'
import { requestedBins } from './requested-bins.ts'
import { results, type Search } from './results.ts'

/** The reply to `POST /api/binLookup`. */
export function lookupReply(dataset: Dataset, body: Input<'POST /api/binLookup'>['body']): Reply {
  const bins = requestedBins(body.bins ?? [])
  if (body.order !== 'request') return searchReply(dataset, searchOf(body, bins), body)
  if (bins.length === 0 || isFiltered(body) || body.facets)
    throw invalidInput({ order: [binMessages.inRequestOrder] })
  const { extended = false, page = 1, limit = limits.pageSize } = body
  return replyInRequestOrder(dataset, bins, { extended, page, limit })
}

interface Paging {
  page?: number
  limit?: number
  facets?: boolean
}

export function searchReply(
  dataset: Dataset,
  search: Search,
  { page = 1, limit = limits.pageSize, facets = false }: Paging,
): Reply {
  return results(dataset, search, { page, limit, withFacets: facets })
}

export function searchOf(input: Filters & { extended?: boolean }, bins: string[]): Search {
  if (bins.length === 0 && !isFiltered(input)) throw invalidInput({ bins: [binMessages.noCriteria] })
  return { bins: bins.length > 0 ? bins : undefined, extended: input.extended ?? false, filters: input }
}
