import type { discoverApi } from '#contract/calls/discover.ts'
import { meanOfStars } from '#contract/formats/numbers.ts'
import type { Dataset } from '#engine/dataset/dataset.ts'
import { iconType } from '#engine/normal-forms/brand-icon.ts'
import { rowFor } from '#engine/search/lookup.ts'
import type { CurrentDataset } from '../dataset/current.ts'
import type { Handlers } from '../platform/http/handlers.ts'
import { reviewReply } from '../reviews/store.ts'
import type { DiscoverQueries } from './store.ts'

interface Context {
  current: CurrentDataset
  discover: DiscoverQueries
}

export const discoverHandlers = {
  'GET /api/discover': async ({ account }, { current, discover }) => {
    const [reviews, reviewers, lists, bins] = await Promise.all([
      discover.recentReviews(),
      discover.topReviewers(),
      discover.recentLists(),
      discover.mostReviewed(),
    ])
    return {
      recent_reviews: reviews.map((review) => ({
        ...reviewReply(review, account),
        bin: { bin: review.bin },
      })),
      top_reviewers: reviewers.map(({ id, name, reviews }) => ({ hash: id, name, reviews_count: reviews })),
      recent_bin_lists: lists.map(({ owner_name: name, ...list }) => ({ ...list, user: { name } })),
      top_reviewed_bins: bins.map((rated) => ({
        bin: rated.bin,
        ...brandOf(current.dataset, rated.bin),
        avg_rating: meanOfStars(rated),
        review_count: rated.reviews,
      })),
    }
  },
} satisfies Handlers<keyof typeof discoverApi, Context>

function brandOf(dataset: Dataset, bin: string) {
  const row = rowFor(dataset, bin)
  const brand = row === undefined ? '' : dataset.columns.brand.textAt(row)
  return { brand: brand || null, icon_type: iconType(brand) }
}
