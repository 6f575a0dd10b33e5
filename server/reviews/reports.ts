import type { Kysely } from 'kysely'
import type { Schema } from '../db/schema.ts'

/** One report per account and review; the latest reason counts. */
export async function reportReview(
  db: Kysely<Schema>,
  { accountId, reviewId, reason }: { accountId: string; reviewId: string; reason: string },
): Promise<void> {
  const now = Date.now()
  await db
    .insertInto('review_reports')
    .values({ account_id: accountId, review_id: reviewId, reason, created_at: now })
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'review_id']).doUpdateSet({ reason, created_at: now }),
    )
    .execute()
}
