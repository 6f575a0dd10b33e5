import type { BinDetail } from '#contract/bin-pages.ts'
import type { Pagination } from '#contract/bins.ts'
import type { Review } from '#contract/reviews.ts'

/** What the page of a BIN will say once a review is written, or changed. */
export function withReview(detail: BinDetail, review: Review): BinDetail {
  const { current_user_review: before, reviews_pagination: paging } = detail
  const replaced = detail.reviews.map((one) => (one.is_own ? review : one))
  const isFirst = !before && paging.current_page === 1
  return {
    ...counted(detail, before ? 0 : 1, review.stars - (before?.stars ?? 0)),
    reviews: isFirst ? [review, ...replaced].slice(0, paging.per_page) : replaced,
    user_has_reviewed: true,
    current_user_review: review,
  }
}

/** And once the reader's own is gone. */
export function withoutReview(detail: BinDetail): BinDetail {
  const before = detail.current_user_review
  if (!before) return detail
  return {
    ...counted(detail, -1, -before.stars),
    reviews: detail.reviews.filter(({ is_own }) => !is_own),
    user_has_reviewed: false,
    current_user_review: null,
  }
}

/** The mean is known with one decimal, so this is nearly right; the server's reply then is. */
function counted(detail: BinDetail, reviews: number, stars: number): BinDetail {
  const { reviews_pagination: paging, total_reviews: count } = detail
  const isWhole = paging.last_page === 1 && detail.reviews.length === count
  const before = isWhole
    ? detail.reviews.reduce((sum, { stars }) => sum + stars, 0)
    : (detail.avg_rating ?? 0) * count
  const total = count + reviews
  const mean = Math.round((10 * (before + stars)) / total) / 10
  return {
    ...detail,
    total_reviews: total,
    avg_rating: total > 0 ? Math.max(1, Math.min(5, mean)) : null,
    reviews_pagination: paged(paging, total),
  }
}

function paged({ current_page: page, per_page: size }: Pagination, total: number): Pagination {
  const from = (page - 1) * size + 1
  const isThere = from <= total
  return {
    current_page: page,
    from: isThere ? from : 0,
    last_page: Math.max(1, Math.ceil(total / size)),
    per_page: size,
    to: isThere ? Math.min(page * size, total) : 0,
    total,
  }
}
