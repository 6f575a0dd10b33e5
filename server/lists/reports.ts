import type { Kysely } from 'kysely'
import type { Schema } from '../db/schema.ts'

/** One report per account and list; the latest reason counts. */
export async function reportList(
  db: Kysely<Schema>,
  { accountId, listId, reason }: { accountId: string; listId: string; reason: string },
): Promise<void> {
  const now = Date.now()
  await db
    .insertInto('list_reports')
    .values({ account_id: accountId, list_id: listId, reason, created_at: now })
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'list_id']).doUpdateSet({ reason, created_at: now }),
    )
    .execute()
}
