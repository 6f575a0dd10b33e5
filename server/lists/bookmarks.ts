import type { Kysely } from 'kysely'
import type { Schema } from '../db/schema.ts'

type Db = Kysely<Schema>

interface Bookmark {
  accountId: string
  listId: string
}

/** Bookmarking a list twice changes nothing. */
export async function bookmark(db: Db, { accountId, listId }: Bookmark) {
  await db
    .insertInto('bookmarks')
    .values({ account_id: accountId, list_id: listId, created_at: Date.now() })
    .onConflict((conflict) => conflict.columns(['account_id', 'list_id']).doNothing())
    .execute()
  return { is_bookmarked: true, bookmarks: await countOf(db, listId) }
}

export async function unbookmark(db: Db, { accountId, listId }: Bookmark) {
  await db.deleteFrom('bookmarks').where('account_id', '=', accountId).where('list_id', '=', listId).execute()
  return { is_bookmarked: false, bookmarks: await countOf(db, listId) }
}

async function countOf(db: Db, listId: string): Promise<number> {
  const row = await db
    .selectFrom('bookmarks')
    .where('list_id', '=', listId)
    .select((one) => one.fn.countAll<number>().as('number'))
    .executeTakeFirst()
  return Number(row?.number ?? 0)
}
