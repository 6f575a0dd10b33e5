import type { Kysely } from 'kysely'
import { AppError } from '#contract/errors.ts'
import { isUniqueViolation } from '../db/errors.ts'
import type { Database } from '../db/open.ts'
import { newPublicId } from '../db/public-id.ts'
import type { Schema } from '../db/schema.ts'
import { countReview } from './counts.ts'

type Db = Kysely<Schema>

export interface ReviewFields {
  stars: number
  description: string
  /** IDs, separated by spaces. */
  tags: string
}

interface OwnReview {
  accountId: string
  bin: string
}

interface WrittenReview extends OwnReview {
  fields: ReviewFields
  /** Milliseconds since 1970. */
  now?: number
}

export async function addReview(
  { kysely }: Database,
  { accountId, bin, fields, now = Date.now() }: WrittenReview,
): Promise<void> {
  await kysely.transaction().execute(async (db) => {
    const review = {
      id: newPublicId(),
      bin,
      account_id: accountId,
      ...fields,
      created_at: now,
      updated_at: now,
    }
    try {
      await db.insertInto('reviews').values(review).execute()
    } catch (error) {
      if (isUniqueViolation(error)) throw new AppError('already_reviewed')
      throw error
    }
    await countReview(db, { bin, accountId, reviews: 1, stars: fields.stars })
  })
}

export async function changeReview(
  { kysely, dialect }: Database,
  { accountId, bin, fields, now = Date.now() }: WrittenReview,
): Promise<void> {
  await kysely.transaction().execute(async (db) => {
    const before = await ownReview(db, dialect, { accountId, bin })
    await db
      .updateTable('reviews')
      .set({ ...fields, updated_at: now })
      .where('id', '=', before.id)
      .execute()
    await countReview(db, { bin, accountId, reviews: 0, stars: fields.stars - before.stars })
  })
}

export async function deleteReview(
  { kysely, dialect }: Database,
  { accountId, bin }: OwnReview,
): Promise<void> {
  await kysely.transaction().execute(async (db) => {
    const { id, stars } = await ownReview(db, dialect, { accountId, bin })
    await db.deleteFrom('reviews').where('id', '=', id).execute()
    await countReview(db, { bin, accountId, reviews: -1, stars: -stars })
  })
}

/** On PostgreSQL, the row stays locked until the transaction ends. */
async function ownReview(db: Db, dialect: Database['dialect'], { accountId, bin }: OwnReview) {
  return db
    .selectFrom('reviews')
    .select(['id', 'stars'])
    .where('account_id', '=', accountId)
    .where('bin', '=', bin)
    .$if(dialect === 'postgres', (query) => query.forUpdate())
    .executeTakeFirstOrThrow(() => new AppError('review_not_found'))
}
