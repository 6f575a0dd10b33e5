import type { Kysely } from 'kysely'
import type { Input } from '#contract/api.ts'
import type { BinDetail } from '#contract/calls/bin-pages.ts'
import { isBin } from '#contract/formats/bin-text.ts'
import { AppError } from '#contract/errors.ts'
import { limits } from '#contract/limits.ts'
import { paginate } from '#contract/formats/pagination.ts'
import { rowFor } from '#engine/search/lookup.ts'
import type { Requester } from '../platform/http/requester.ts'
import { countCorrectionsOf } from '../corrections/store.ts'
import type { CurrentDataset } from '../dataset/current.ts'
import type { Reads } from '../platform/db/open.ts'
import type { Schema } from '../platform/db/schema.ts'
import { countListsWith, listsWith } from '../lists/store.ts'
import {
  ratingOf,
  ratingReply,
  reviewBy,
  reviewReply,
  reviewsOf,
  type StoredReview,
} from '../reviews/store.ts'
import { changeOfBin } from '../history/handlers.ts'
import type { ImportHistory } from '../history/import-history.ts'
import { binFacts } from '#answers/bin-facts.ts'
import { ReplyCache } from './reply-cache.ts'

type BinPage = {
  bin: string
  skip: number
  limit: number
}

type Query = Input<'GET /api/bin/:bin'>['query']

const cachedBytes = 32 * 1024 * 1024

export type BinDetails = ReturnType<typeof binDetails>

/** All counts in one statement: on PostgreSQL each would take 60 µs of our CPU time. */
const countsOf = (db: Kysely<Schema>, bin: { bin: string }) =>
  db.selectNoFrom((one) => [
    one.selectFrom(ratingOf(db, bin).as('rating')).select('rating.reviews').as('reviews'),
    one.selectFrom(ratingOf(db, bin).as('rating')).select('rating.stars').as('stars'),
    countListsWith(db, bin).as('lists'),
    countCorrectionsOf(db, bin).as('corrections'),
  ])

export function binDetails(
  { kysely: db, finder, reader, version }: Reads,
  current: CurrentDataset,
  importHistory: ImportHistory,
) {
  const cache = new ReplyCache(cachedBytes)
  const findRating = finder((bin: { bin: string }) => ratingOf(db, bin))
  const findOwn = finder((own: { accountId: string; bin: string }) => reviewBy(db, own))
  const findLists = finder((bin: { bin: string }) => countListsWith(db, bin))
  const findCounts = finder((bin: { bin: string }) => countsOf(db, bin))
  const readReviews = reader((page: BinPage) => reviewsOf(db, page))
  const readLists = reader((page: BinPage) => listsWith(db, page))

  /** Others can see a review of it, or a public list with it. The counts may include some about to be deleted. */
  const isDiscussed = async (bin: string): Promise<boolean> => {
    const [rating, lists] = await Promise.all([findRating({ bin }), findLists({ bin })])
    const first = { bin, skip: 0, limit: 1 }
    return (
      (rating !== undefined && (await readReviews(first)).length > 0) ||
      (lists !== undefined && (await readLists(first)).length > 0)
    )
  }

  const hasPage = async (bin: string): Promise<boolean> =>
    isBin(bin) && (rowFor(current.dataset, bin) !== undefined || isDiscussed(bin))

  const factsOf = async (bin: string) => {
    if (!(await hasPage(bin))) throw new AppError('bin_not_found')
    return binFacts(current.dataset, bin)
  }

  const find = async (bin: string, query: Query, own: StoredReview | undefined): Promise<BinDetail> => {
    const { reviewPage = 1, reviewLimit = limits.reviewPageSize, publicListPage = 1 } = query
    const facts = await factsOf(bin)
    const history = await importHistory.ofBin(bin, current.dataset.facts.built)
    const requester = own ? { id: own.account_id } : null
    const counts = (await findCounts({ bin }))!
    const rating = counts.reviews === null ? undefined : { reviews: counts.reviews, stars: counts.stars! }
    const size = limits.binListPageSize
    const skip = { reviews: (reviewPage - 1) * reviewLimit, lists: (publicListPage - 1) * size }
    const [total, listTotal] = [counts.reviews ?? 0, counts.lists ?? 0]
    const [reviews, shown] = await Promise.all([
      total > skip.reviews ? readReviews({ bin, skip: skip.reviews, limit: reviewLimit }) : [],
      listTotal > skip.lists ? readLists({ bin, skip: skip.lists, limit: size }) : [],
    ])
    return {
      ...facts,
      corrections_count: Number(counts.corrections),
      history: history.slice(0, limits.binHistory).map(changeOfBin),
      ...ratingReply(rating),
      reviews: reviews.map((review) => reviewReply(review, requester)),
      reviews_pagination: paginate(total, reviewPage, reviewLimit),
      user_has_reviewed: own !== undefined,
      current_user_review: own ? reviewReply(own, requester) : null,
      public_lists: {
        items: shown.map(({ id, name, description, count, updated_at }) => ({
          hash: id,
          name,
          description,
          count,
          updated_at: new Date(updated_at).toISOString(),
        })),
        pagination: paginate(listTotal, publicListPage, size),
      },
    }
  }

  return {
    /** As JSON. The reply is the same for everyone without an own review, and cached until something is written. */
    async json(bin: string, requester: Pick<Requester, 'id'> | null, query: Query): Promise<Buffer> {
      const own = requester ? await findOwn({ accountId: requester.id, bin }) : undefined
      const state = [current.dataset, version()] as const
      const key = [bin, query.reviewPage, query.reviewLimit, query.publicListPage].join()
      const ready = own ? undefined : cache.find(key, state)
      if (ready) return ready
      const detail = await find(bin, query, own)
      const made = Buffer.from(JSON.stringify(detail))
      const hasContent = detail.total_reviews + detail.public_lists.pagination.total > 0
      if (!own && hasContent) cache.add(key, state, made)
      return made
    },
    async meta(bin: string) {
      const { matched, brand, bank, country_name, iso_code_2 } = await factsOf(bin)
      const { total_reviews } = ratingReply(await findRating({ bin }))
      return {
        ...(matched !== undefined && { matched }),
        brand,
        bankName: bank,
        country: country_name,
        iso_code_2,
        totalReviews: total_reviews,
      }
    },
    hasPage,
  }
}
