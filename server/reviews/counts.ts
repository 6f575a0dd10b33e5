import { type Kysely, sql } from 'kysely'
import type { Database } from '../db/open.ts'
import type { Schema } from '../db/schema.ts'

// Counts that would get slower with every review are updated in the transaction that writes the review.

type Db = Kysely<Schema>

interface Change {
  bin: string
  accountId: string
  /** The difference: 1, 0 or -1. */
  reviews: number
  stars: number
}

export async function countReview(db: Db, { bin, accountId, reviews, stars }: Change): Promise<void> {
  await db
    .insertInto('ratings')
    .values({ bin, reviews, stars })
    .onConflict((conflict) =>
      conflict.column('bin').doUpdateSet((row) => ({
        reviews: row('ratings.reviews', '+', reviews),
        stars: row('ratings.stars', '+', stars),
      })),
    )
    .execute()
  if (reviews === 0) return
  await db
    .insertInto('reviewers')
    .values({ account_id: accountId, reviews })
    .onConflict((conflict) =>
      conflict
        .column('account_id')
        .doUpdateSet((row) => ({ reviews: row('reviewers.reviews', '+', reviews) })),
    )
    .execute()
  if (reviews > 0) return
  await db.deleteFrom('ratings').where('bin', '=', bin).where('reviews', '=', 0).execute()
  await db.deleteFrom('reviewers').where('account_id', '=', accountId).where('reviews', '=', 0).execute()
}

/** Before an account is deleted: the foreign key would delete its reviews too, but without updating the counts. */
export async function deleteReviewsOf(
  db: Db,
  dialect: Database['dialect'],
  accountId: string,
): Promise<void> {
  const reviewed = db.selectFrom('reviews').select('bin').where('account_id', '=', accountId)
  // Locked in the same order as every other change, reviews before ratings, to avoid deadlocks.
  if (dialect === 'postgres') {
    await reviewed.forUpdate().execute()
    await db
      .selectFrom('ratings')
      .select('bin')
      .where('bin', 'in', reviewed)
      .orderBy('bin')
      .forUpdate()
      .execute()
  }
  await sql`update ratings set reviews = ratings.reviews - 1, stars = ratings.stars - gone.stars
    from (select bin, stars from reviews where account_id = ${accountId}) as gone
    where gone.bin = ratings.bin`.execute(db)
  await db.deleteFrom('ratings').where('reviews', '=', 0).where('bin', 'in', reviewed).execute()
  await db.deleteFrom('reviews').where('account_id', '=', accountId).execute()
  await db.deleteFrom('reviewers').where('account_id', '=', accountId).execute()
}
