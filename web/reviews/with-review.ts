import type { BinDetail } from '#contract/calls/bin-pages.ts'
import type { Pagination } from '#contract/calls/bins.ts'
import type { Review } from '#contract/calls/reviews.ts'

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
  const mean = Math.round((10 * (before + stars)) / total) / 10
  return {
    ...detail,
    total_reviews: total,
    avg_rating: total > 0 ? Math.max(1, Math.min(5, mean)) : null,
    reviews_pagination: withTotal(pagination, total),
  }
}

function withTotal({ current_page: page, per_page: size }: Pagination, total: number): Pagination {
  const from = (page - 1) * size + 1
  const exists = from <= total
  return {
    current_page: page,
    from: exists ? from : 0,
    last_page: Math.max(1, Math.ceil(total / size)),
    per_page: size,
    to: exists ? Math.min(page * size, total) : 0,
    total,
  }
}
