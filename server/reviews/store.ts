import { type Kysely, sql } from 'kysely'
import type { Review } from '#contract/calls/reviews.ts'
import { meanOfStars } from '#contract/formats/numbers.ts'
import { tags } from '#contract/tags.ts'
import type { Requester } from '../platform/http/requester.ts'
import type { Schema } from '../platform/db/schema.ts'

type Db = Kysely<Schema>

export type StoredReview = NonNullable<Awaited<ReturnType<typeof findReview>>>

const isShown = sql<boolean>`not exists (
  select 1 from deleted_accounts where deleted_accounts.account_id = reviews.account_id)`

const reviewsIn = (db: Db) =>
  db
    .selectFrom('reviews')
    .innerJoin('accounts', 'accounts.id', 'reviews.account_id')
    .where(isShown)
    .selectAll('reviews')
    .select('accounts.name as user_name')

/** Names are looked up for the reviews of this page only, not for those that are skipped. */
export const reviewsOf = (db: Db, { bin, skip, limit }: { bin: string; skip: number; limit: number }) =>
  db
    .selectFrom('reviews')
    .selectAll('reviews')
    .select((one) =>
      one
        .selectFrom('accounts')
        .select('accounts.name')
        .whereRef('accounts.id', '=', 'reviews.account_id')
        .as('user_name'),
    )
    .where('bin', '=', bin)
    .where(isShown)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .offset(skip)

export const reviewBy = (db: Db, { accountId, bin }: { accountId: string; bin: string }) =>
  reviewsIn(db).where('reviews.account_id', '=', accountId).where('reviews.bin', '=', bin)

export const findReview = (db: Db, id: string) =>
  reviewsIn(db).where('reviews.id', '=', id).executeTakeFirst()

export const recentReviews = (db: Db, limit: number) =>
  reviewsIn(db).orderBy('reviews.created_at', 'desc').orderBy('reviews.id').limit(limit)

export const ratingOf = (db: Db, { bin }: { bin: string }) =>
  db.selectFrom('ratings').select(['reviews', 'stars']).where('bin', '=', bin)

export const ratingReply = (rating: { reviews: number; stars: number } | undefined) => ({
  total_reviews: rating?.reviews ?? 0,
  avg_rating: rating ? meanOfStars(rating) : null,
})

export function reviewReply(review: StoredReview, requester: Pick<Requester, 'id'> | null): Review {
  return {
    id: review.id,
    hash: review.id,
    user: { name: review.user_name },
    stars: review.stars,
    description: review.description,
    tags: review.tags === '' ? [] : review.tags.split(' ').map((id) => tagsById.get(id)!),
    created_at: new Date(review.created_at).toISOString(),
    updated_at: new Date(review.updated_at).toISOString(),
    is_own: requester?.id === review.account_id,
  }
}

const tagsById = new Map(tags.map((tag) => [String(tag.id), tag]))
