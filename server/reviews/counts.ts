import { type Kysely, sql } from 'kysely'
import type { Database } from '../platform/db/open.ts'
import type { Schema } from '../platform/db/schema.ts'
import { deleteReports } from '../reports/store.ts'
import { giveBack } from '../platform/used-space/used-space.ts'

// Counts that would get slower with every review are updated in the transaction that writes the review.

type Db = Kysely<Schema>

interface Change {
  bin: string
  accountId: string
  reviews: number
  stars: number
}

export async function countReview(
  db: Db,
  { bin, accountId, reviews, stars }: Change,
): Promise<{ written: number }> {
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
  if (reviews === 0) return { written: 0 }
  const { written } = await db
    .insertInto('reviewers')
    .values({ account_id: accountId, reviews })
    .onConflict((conflict) =>
      conflict
        .column('account_id')
        .doUpdateSet((row) => ({ reviews: row('reviewers.reviews', '+', reviews) })),
    )
    .returning('reviews as written')
    .executeTakeFirstOrThrow()
  if (reviews > 0) return { written }
  await db.deleteFrom('ratings').where('bin', '=', bin).where('reviews', '=', 0).execute()
  await db.deleteFrom('reviewers').where('account_id', '=', accountId).where('reviews', '=', 0).execute()
  return { written }
}

const batchSize = 200

/**
 * Deletes a batch of an account's reviews. Returns whether there may be more. The foreign key would delete them too, but
 * without updating the counts. What the account itself stored is not given back, because it is about to be deleted.
 */
export async function deleteSomeReviewsOf(
  db: Db,
  dialect: Database['dialect'],
  accountId: string,
): Promise<boolean> {
  // Locked in the same order as every other change, reviews before ratings, to avoid deadlocks.
  const reviews = await db
    .selectFrom('reviews')
    .select(['id', 'bin'])
    .where('account_id', '=', accountId)
    .orderBy('bin')
    .limit(batchSize)
    .$if(dialect === 'postgres', (query) => query.forUpdate())
    .execute()
  if (reviews.length === 0) return false
  const bins = reviews.map(({ bin }) => bin)
  if (dialect === 'postgres') {
    await db.selectFrom('ratings').select('bin').where('bin', 'in', bins).orderBy('bin').forUpdate().execute()
  }
  const reports = await deleteReports(
    db,
    'review',
    reviews.map(({ id }) => id),
  )
  const batch = sql`account_id = ${accountId} and bin in (${sql.join(bins)})`
  await sql`update ratings set reviews = ratings.reviews - 1, stars = ratings.stars - gone.stars
    from (select bin, stars from reviews where ${batch}) as gone
    where gone.bin = ratings.bin`.execute(db)
  await db.deleteFrom('ratings').where('reviews', '=', 0).where('bin', 'in', bins).execute()
  await sql`delete from reviews where ${batch}`.execute(db)
  await db.deleteFrom('reviewers').where('account_id', '=', accountId).execute()
  await giveBack(db, dialect, reports)
  return reviews.length === batchSize
}
