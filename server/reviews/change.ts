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
  /** Ids, parted by spaces. */
  tags: string
}

export async function addReview(
  { kysely }: Database,
  accountId: string,
  bin: string,
  fields: ReviewFields,
  now = Date.now(),
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
  accountId: string,
  bin: string,
  fields: ReviewFields,
  now = Date.now(),
): Promise<void> {
  await kysely.transaction().execute(async (db) => {
    const before = await ownReview(db, dialect, accountId, bin)
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
  accountId: string,
  bin: string,
): Promise<void> {
  await kysely.transaction().execute(async (db) => {
    const { id, stars } = await ownReview(db, dialect, accountId, bin)
    await db.deleteFrom('reviews').where('id', '=', id).execute()
    await countReview(db, { bin, accountId, reviews: -1, stars: -stars })
  })
}

/** On PostgreSQL, whoever else wants to change it waits until this transaction ends. */
async function ownReview(db: Db, dialect: Database['dialect'], accountId: string, bin: string) {
  return db
    .selectFrom('reviews')
    .select(['id', 'stars'])
    .where('account_id', '=', accountId)
    .where('bin', '=', bin)
    .$if(dialect === 'postgres', (query) => query.forUpdate())
    .executeTakeFirstOrThrow(() => new AppError('review_not_found'))
}
