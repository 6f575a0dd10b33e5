import type { Kysely } from 'kysely'
import { AppError } from '#contract/errors.ts'
import { limits } from '#contract/limits.ts'
import { isUniqueViolation } from '../platform/db/errors.ts'
import type { Database } from '../platform/db/open.ts'
import { newPublicId } from '../platform/db/public-id.ts'
import type { Schema } from '../platform/db/schema.ts'
import { deleteReports } from '../reports/store.ts'
import { reviewSize, giveBack, useSpace } from '../platform/used-space/used-space.ts'
import { countReview } from './counts.ts'

type Db = Kysely<Schema>

export interface ReviewFields {
  stars: number
  description: string
  tags: string
}

interface OwnReview {
  accountId: string
  bin: string
}

interface WrittenReview extends OwnReview {
  fields: ReviewFields
  now?: number
}

export async function addReview(
  db: Db,
  { accountId, bin, fields, now = Date.now() }: WrittenReview,
): Promise<number> {
  const review = {
    id: newPublicId(),
    bin,
    account_id: accountId,
    ...fields,
    created_at: now,
    updated_at: now,
  }
  const { size } = await db
    .insertInto('reviews')
    .values(review)
    .returning(reviewSize.as('size'))
    .executeTakeFirstOrThrow()
    .catch((error: unknown) => {
      throw isUniqueViolation(error) ? new AppError('already_reviewed') : error
    })
  const { written } = await countReview(db, { bin, accountId, reviews: 1, stars: fields.stars })
  if (written > limits.reviewsPerAccount) throw new AppError('too_many_reviews')
  return size
}

export async function changeReview(
  { kysely, dialect }: Database,
  { accountId, bin, fields, quota, now = Date.now() }: WrittenReview & { quota: number },
): Promise<void> {
  await kysely.transaction().execute(async (db) => {
    const before = await ownReview(db, dialect, { accountId, bin })
    const { size } = await db
      .updateTable('reviews')
      .set({ ...fields, updated_at: now })
      .where('id', '=', before.id)
      .returning(reviewSize.as('size'))
      .executeTakeFirstOrThrow()
    await countReview(db, { bin, accountId, reviews: 0, stars: fields.stars - before.stars })
    await useSpace(db, { accountId, more: size - before.size, quota })
  })
}

export async function deleteReview(
  { kysely, dialect }: Database,
  { accountId, bin }: OwnReview,
): Promise<void> {
  await kysely.transaction().execute(async (db) => {
    const { id, stars, size } = await ownReview(db, dialect, { accountId, bin })
    const reports = await deleteReports(db, 'review', [id])
    await db.deleteFrom('reviews').where('id', '=', id).execute()
    await countReview(db, { bin, accountId, reviews: -1, stars: -stars })
    await giveBack(db, dialect, [{ account_id: accountId, bytes: size }, ...reports])
  })
}

async function ownReview(db: Db, dialect: Database['dialect'], { accountId, bin }: OwnReview) {
  return db
    .selectFrom('reviews')
    .select(['id', 'stars', reviewSize.as('size')])
    .where('account_id', '=', accountId)
    .where('bin', '=', bin)
    .$if(dialect === 'postgres', (query) => query.forUpdate())
    .executeTakeFirstOrThrow(() => new AppError('review_not_found'))
}
