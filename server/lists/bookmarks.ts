import { type Kysely, sql } from 'kysely'
import { AppError } from '#contract/errors.ts'
import { limits } from '#contract/limits.ts'
import type { Schema } from '../platform/db/schema.ts'
import { rowBytes, type Freed, type Stored, useSpace } from '../platform/used-space/used-space.ts'

type Db = Kysely<Schema>

interface Bookmark {
  accountId: string
  listId: string
}

interface Bookmarked {
  is_bookmarked: boolean
  bookmarks: number
}

export async function bookmark(db: Db, { accountId, listId }: Bookmark): Promise<Stored<Bookmarked>> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('bookmarks')
    .values({ account_id: accountId, list_id: listId, created_at: Date.now() })
    .onConflict((conflict) => conflict.columns(['account_id', 'list_id']).doNothing())
    .executeTakeFirst()
  const isNew = Number(numInsertedOrUpdatedRows) > 0
  const reply = async () => {
    const { own, bookmarks } = await countBookmarks(db, { accountId, listId })
    if (isNew && own > limits.bookmarksPerAccount) throw new AppError('too_many_bookmarks')
    return { is_bookmarked: true, bookmarks }
  }
  return { bytes: isNew ? rowBytes : 0, reply }
}

export async function unbookmark(db: Db, { accountId, listId }: Bookmark): Promise<Bookmarked> {
  const { numDeletedRows } = await db
    .deleteFrom('bookmarks')
    .where('account_id', '=', accountId)
    .where('list_id', '=', listId)
    .executeTakeFirst()
  await useSpace(db, { accountId, more: -rowBytes * Number(numDeletedRows) })
  const { bookmarks } = await countBookmarks(db, { accountId, listId })
  return { is_bookmarked: false, bookmarks }
}

export async function deleteSomeBookmarks(db: Db, listId: string, most: number): Promise<Freed[]> {
  const rows = await db
    .deleteFrom('bookmarks')
    .where('list_id', '=', listId)
    .where('account_id', 'in', (some) =>
      some.selectFrom('bookmarks').select('account_id').where('list_id', '=', listId).limit(most),
    )
    .returning('account_id')
    .execute()
  return rows.map(({ account_id }) => ({ account_id, bytes: rowBytes }))
}

async function countBookmarks(db: Db, { accountId, listId }: Bookmark) {
  const { rows } = await sql<{ bookmarks: number; own: number }>`
    select (select count(*) from bookmarks where list_id = ${listId}) as bookmarks,
      (select count(*) from bookmarks where account_id = ${accountId}) as own`.execute(db)
  return rows[0]!
}
