import type { Input } from '#contract/api.ts'
import type { BinDetail } from '#contract/bin-pages.ts'
import { isBin } from '#contract/bin-text.ts'
import { AppError } from '#contract/errors.ts'
import { limits } from '#contract/limits.ts'
import type { Asker } from '../accounts/guard.ts'
import type { CurrentDataset } from '../dataset/current.ts'
import type { Database } from '../db/open.ts'
import { countListsWith, listsWith } from '../lists/store.ts'
import { ratingOf, ratingReply, reviewBy, reviewReply, reviewsOf } from '../reviews/store.ts'
import { binFacts } from './bin-facts.ts'
import { paginate } from './results.ts'

type Asked = Input<'GET /api/bin/:bin'>['query']

/** Tells of BINs what the data knows and what people wrote. */
export type BinDetails = ReturnType<typeof binDetails>

export function binDetails({ kysely: db, finder, reader }: Database, current: CurrentDataset) {
  const findRating = finder(ratingOf(db, ''))
  const findOwn = finder(reviewBy(db, '', ''))
  const findLists = finder(countListsWith(db, ''))
  const readReviews = reader(reviewsOf(db, '', 0, 0))
  const readLists = reader(listsWith(db, '', 0, 0))

  const factsOf = (bin: string) => {
    const row = isBin(bin) ? current.dataset.rowOf(bin) : undefined
    if (row === undefined) throw new AppError('bin_not_found')
    return binFacts(current.dataset, row)
  }

  return {
    async find(bin: string, asker: Pick<Asker, 'id'> | null, asked: Asked): Promise<BinDetail> {
      const { reviewPage = 1, reviewLimit = limits.reviewPageSize, publicListPage = 1 } = asked
      const facts = factsOf(bin)
      const [rating, own, lists] = await Promise.all([
        findRating(bin),
        asker ? findOwn(asker.id, bin) : undefined,
        findLists(bin),
      ])
      const size = limits.binListPageSize
      const skip = { reviews: (reviewPage - 1) * reviewLimit, lists: (publicListPage - 1) * size }
      const [total, listTotal] = [rating?.reviews ?? 0, lists?.lists ?? 0]
      const [reviews, shown] = await Promise.all([
        total > skip.reviews ? readReviews(bin, reviewLimit, skip.reviews) : [],
        listTotal > skip.lists ? readLists(bin, size, skip.lists) : [],
      ])
      return {
        ...facts,
        ...ratingReply(rating),
        reviews: reviews.map((review) => reviewReply(review, asker)),
        reviews_pagination: paginate(total, reviewPage, reviewLimit),
        user_has_reviewed: own !== undefined,
        current_user_review: own ? reviewReply(own, asker) : null,
        public_lists: {
          items: shown.map((list) => ({ ...list, updated_at: new Date(list.updated_at).toISOString() })),
          pagination: paginate(listTotal, publicListPage, size),
        },
      }
    },
    async meta(bin: string) {
      const { brand, bank, country_name, iso_code_2 } = factsOf(bin)
      const { total_reviews } = ratingReply(await findRating(bin))
      return { brand, bankName: bank, country: country_name, iso_code_2, totalReviews: total_reviews }
    },
  }
}
