import type { FastifyInstance } from 'fastify'
import { AppError, invalidInput } from '#contract/errors.ts'
import { isBin } from '#contract/formats/bin-text.ts'
import { tags } from '#contract/tags.ts'
import type { Asker } from '../accounts/guard.ts'
import type { CurrentDataset } from '../dataset/current.ts'
import type { Database } from '../db/open.ts'
import { fixed } from '../dataset/cached-reply.ts'
import { readReason } from '../lists/texts.ts'
import { route } from '../http/route.ts'
import { addReview, changeReview, deleteReview } from './change.ts'
import { reportReview } from './reports.ts'
import { findReview, ratingOf, ratingReply, reviewBy, reviewReply } from './store.ts'
import { readReview } from './texts.ts'

export function reviewRoutes(app: FastifyInstance, database: Database, current: CurrentDataset): void {
  const db = database.kysely

  const known = (bin: string): string => {
    if (isBin(bin) && current.dataset.rowOf(bin) !== undefined) return bin
    throw new AppError('bin_not_found')
  }

  const rating = async (bin: string) => ratingReply(await ratingOf(db, bin).executeTakeFirst())

  const saved = async (asker: Asker, bin: string) => {
    const review = await reviewBy(db, asker.id, bin).executeTakeFirst()
    if (!review) throw new AppError('review_not_found')
    return { review: reviewReply(review, asker), ...(await rating(bin)) }
  }

  route(app, 'POST /api/bin/:bin/review', async ({ account, params, body }) => {
    const bin = known(params.bin)
    await addReview(database, account.id, bin, readReview(body))
    return saved(account, bin)
  })

  route(app, 'PUT /api/bin/:bin/review', async ({ account, params: { bin }, body }) => {
    await changeReview(database, account.id, bin, readReview(body))
    return saved(account, bin)
  })

  route(app, 'DELETE /api/bin/:bin/review', async ({ account, params: { bin } }) => {
    await deleteReview(database, account.id, bin)
    return rating(bin)
  })

  route(app, 'POST /api/reviews/:hash/report', async ({ account, params, body }) => {
    const review = await findReview(db, params.hash)
    if (!review) throw new AppError('review_not_found')
    if (review.account_id === account.id) throw invalidInput({ reason: ['This review is your own.'] })
    await reportReview(db, account.id, review.id, readReason(body.reason))
    return {}
  })

  const allTags = fixed(current, () => ({ tags }))
  route(app, 'GET /api/tags', allTags)
  route(app, 'GET /tags.json', allTags)
}
