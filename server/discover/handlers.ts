import type { FastifyInstance } from 'fastify'
import { limits } from '#contract/limits.ts'
import type { Dataset } from '#engine/dataset/dataset.ts'
import { iconType } from '#engine/normal-forms/brands.ts'
import type { CurrentDataset } from '../dataset/current.ts'
import type { Database } from '../db/open.ts'
import { recentLists } from '../lists/store.ts'
import { meanOf, recentReviews, reviewReply } from '../reviews/store.ts'
import { route } from '../http/route.ts'
import { mostReviewed, topReviewers } from './store.ts'

export function discoverRoutes(app: FastifyInstance, database: Database, current: CurrentDataset): void {
  const { kysely: db, reader } = database
  const remembers = { remembers: true }
  const readReviews = reader(recentReviews(db, 0), remembers)
  const readReviewers = reader(topReviewers(db, 0), remembers)
  const readLists = reader(recentLists(db, 0), remembers)
  const readBins = reader(mostReviewed(db, 0), remembers)

  route(app, 'GET /api/discover', async ({ account }) => {
    const [reviews, reviewers, lists, bins] = await Promise.all([
      readReviews(limits.recentReviews),
      readReviewers(limits.topReviewers),
      readLists(limits.recentLists),
      readBins(limits.topBins),
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
        avg_rating: meanOf(rated),
        review_count: rated.reviews,
      })),
    }
  })
}

/** Unknown for a BIN that the data held once. */
function brandOf(dataset: Dataset, bin: string) {
  const row = dataset.rowOf(bin)
  const brand = row === undefined ? '' : dataset.columns.brand.textAt(row)
  return { brand: brand || null, icon_type: iconType(brand) }
}
