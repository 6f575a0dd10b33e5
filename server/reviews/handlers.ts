import type { Kysely } from 'kysely'
import type { Input } from '#contract/api.ts'
import { AppError, invalidInput } from '#contract/errors.ts'
import type { reviewsApi } from '#contract/calls/reviews.ts'
import { tags } from '#contract/tags.ts'
import { cachedReply } from '../dataset/cached-reply.ts'
import type { CurrentDataset } from '../dataset/current.ts'
import type { Database } from '../platform/db/open.ts'
import type { Schema } from '../platform/db/schema.ts'
import type { Config } from '../platform/config.ts'
import type { Handlers } from '../platform/http/handlers.ts'
import type { Requester } from '../platform/http/requester.ts'
import { report } from '../reports/store.ts'
import { addReview, changeReview, deleteReview, type ReviewFields } from './change.ts'
import { findReview, ratingOf, ratingReply, reviewBy, reviewReply } from './store.ts'

interface Context {
  config: Pick<Config, 'accountBytes'>
  database: Database
  current: CurrentDataset
  binDetails: { hasPage(bin: string): Promise<boolean> }
}

const allTags = cachedReply(() => ({ tags })).handle

export const reviewHandlers = {
  'POST /api/bin/:bin/review': async ({ account, params: { bin }, body, create }, { binDetails }) => {
    if (!(await binDetails.hasPage(bin))) throw new AppError('bin_not_found')
    const review = { accountId: account.id, bin, fields: readReview(body) }
    return create(async (db) => ({
      bytes: await addReview(db, review),
      reply: () => savedReview(db, account, bin),
    }))
  },

  'PUT /api/bin/:bin/review': async ({ account, params: { bin }, body }, { config, database }) => {
    const fields = readReview(body)
    await changeReview(database, { accountId: account.id, bin, fields, quota: config.accountBytes })
    return savedReview(database.kysely, account, bin)
  },

  'DELETE /api/bin/:bin/review': async ({ account, params: { bin } }, { database }) => {
    await deleteReview(database, { accountId: account.id, bin })
    return currentRating(database.kysely, bin)
  },

  'POST /api/reviews/:hash/report': async ({ account, params, body, create }, { database }) => {
    const review = await findReview(database.kysely, params.hash)
    if (!review) throw new AppError('review_not_found')
    if (review.account_id === account.id) throw invalidInput({ reason: ['This review is your own.'] })
    const sent = { accountId: account.id, id: review.id, reason: body.reason }
    return create(async (db) => ({
      bytes: await report(db, database.dialect, 'review', sent),
      reply: () => ({}),
    }))
  },

  'GET /api/tags': allTags,
  'GET /tags.json': allTags,
} satisfies Handlers<keyof typeof reviewsApi, Context>

const currentRating = async (db: Kysely<Schema>, bin: string) =>
  ratingReply(await ratingOf(db, { bin }).executeTakeFirst())

async function savedReview(db: Kysely<Schema>, requester: Requester, bin: string) {
  const review = await reviewBy(db, { accountId: requester.id, bin }).executeTakeFirst()
  if (!review) throw new AppError('review_not_found')
  return { review: reviewReply(review, requester), ...(await currentRating(db, bin)) }
}

function readReview(sent: Input<'POST /api/bin/:bin/review'>['body']): ReviewFields {
  const { stars, description = '', tag_ids: ids = [] } = sent
  const unknown = ids.filter((id) => !tags.some((tag) => tag.id === id))
  if (unknown.length > 0) throw invalidInput({ tag_ids: [`There is no tag ${unknown.join(', ')}.`] })
  return {
    stars,
    description,
    tags: [...new Set(ids)].toSorted((a, b) => a - b).join(' '),
  }
}
