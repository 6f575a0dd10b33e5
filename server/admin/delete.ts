import type { Kysely } from 'kysely'
import { deleteAccount } from '../delete-account.ts'
import type { Database } from '../db/open.ts'
import type { Schema } from '../db/schema.ts'
import { deleteList } from '../lists/change.ts'
import { deleteReview } from '../reviews/change.ts'
import { plural } from '../commands/format.ts'

export type Kind = 'review' | 'list' | 'account'

/** Deletes as the owner would, so that counts are updated too. */
export const deleters: Record<Kind, (database: Database, id: string) => Promise<void>> = {
  async review(database, id) {
    const { account_id, bin } = await database.kysely
      .selectFrom('reviews')
      .select(['account_id', 'bin'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    await deleteReview(database, { accountId: account_id, bin })
  },
  async list(database, id) {
    const { account_id } = await database.kysely
      .selectFrom('lists')
      .select('account_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    await deleteList(database, { accountId: account_id, listId: id })
  },
  account: deleteAccount,
}

export async function dismissReports(
  db: Kysely<Schema>,
  kind: 'review' | 'list',
  id: string,
): Promise<string> {
  const { numDeletedRows } =
    kind === 'review'
      ? await db.deleteFrom('review_reports').where('review_id', '=', id).executeTakeFirst()
      : await db.deleteFrom('list_reports').where('list_id', '=', id).executeTakeFirst()
  return `${plural(Number(numDeletedRows), 'report')} dismissed.`
}
