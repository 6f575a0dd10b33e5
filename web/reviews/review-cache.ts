// Keeps the cached reviews of a BIN correct while one is written, edited or deleted.
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { BinDetail } from '#contract/calls/bin-pages.ts'
import { meanOfStars } from '#contract/formats/numbers.ts'
import { paginate } from '#contract/formats/pagination.ts'
import type { Review } from '#contract/calls/reviews.ts'
import { session } from '../session/session.ts'

type CachedPages = [QueryKey, BinDetail | undefined][]

export async function patchBin(
  client: QueryClient,
  bin: string,
  change: (detail: BinDetail) => BinDetail,
): Promise<CachedPages> {
  // The reply to a request in flight would undo the change.
  await client.cancelQueries(pagesOf(bin))
  const previous = client.getQueriesData<BinDetail>(ownPagesOf(bin))
  client.setQueriesData<BinDetail>(ownPagesOf(bin), (detail) => detail && change(detail))
  return previous
}

export function restorePages(client: QueryClient, previous: CachedPages | undefined): void {
  for (const [key, detail] of previous ?? []) client.setQueryData(key, detail)
}

export async function reviewsChanged(client: QueryClient, bin: string): Promise<void> {
  await Promise.all([
    client.invalidateQueries(pagesOf(bin)),
    client.invalidateQueries({ queryKey: ['GET /api/discover'] }),
  ])
}

const line = 'GET /api/bin/:bin'

const pagesOf = (bin: string) => ({
  predicate: ({ queryKey: [first, input] }: { queryKey: QueryKey }) =>
    first === line && (input as { params: { bin: string } }).params.bin === bin,
})

const ownPagesOf = (bin: string) => ({
  predicate: (query: { queryKey: QueryKey }) =>
    pagesOf(bin).predicate(query) && query.queryKey[2] === session.token(),
})

export function withReview(detail: BinDetail, review: Review): BinDetail {
  const { current_user_review: before, reviews_pagination: pagination } = detail
  const replaced = detail.reviews.map((one) => (one.is_own ? review : one))
  const isFirst = !before && pagination.current_page === 1
  return {
    ...withTotals(detail, before ? 0 : 1, review.stars - (before?.stars ?? 0)),
    reviews: isFirst ? [review, ...replaced].slice(0, pagination.per_page) : replaced,
    user_has_reviewed: true,
    current_user_review: review,
  }
}

export function withoutReview(detail: BinDetail): BinDetail {
  const before = detail.current_user_review
  if (!before) return detail
  return {
    ...withTotals(detail, -1, -before.stars),
    reviews: detail.reviews.filter(({ is_own }) => !is_own),
    user_has_reviewed: false,
    current_user_review: null,
  }
}

/** An estimate, because the mean is known to one decimal only. The server's reply replaces it. */
function withTotals(detail: BinDetail, reviews: number, stars: number): BinDetail {
  const { reviews_pagination: pagination, total_reviews: count } = detail
  const isWhole = pagination.last_page === 1 && detail.reviews.length === count
  const before = isWhole
    ? detail.reviews.reduce((sum, { stars }) => sum + stars, 0)
    : (detail.avg_rating ?? 0) * count
  const total = count + reviews
  const mean = meanOfStars({ reviews: total, stars: before + stars })
  return {
    ...detail,
    total_reviews: total,
    avg_rating: total > 0 ? Math.max(1, Math.min(5, mean)) : null,
    reviews_pagination: paginate(total, pagination.current_page, pagination.per_page),
  }
}
