import type { Kysely } from 'kysely'
import type { Schema } from '../db/schema.ts'

/** One report for each account and list; the latest reason counts. */
export async function reportList(
  db: Kysely<Schema>,
  accountId: string,
  listId: string,
  reason: string,
  now = Date.now(),
): Promise<void> {
  await db
    .insertInto('list_reports')
    .values({ account_id: accountId, list_id: listId, reason, created_at: now })
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'list_id']).doUpdateSet({ reason, created_at: now }),
    )
    .execute()
}
