import { limits } from '#contract/limits.ts'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { inBatches } from '../db/in-batches.ts'
import type { Database } from '../db/open.ts'
import type { Schema } from '../db/schema.ts'
import { replySize, rowBytes, giveBack, lockSpace, useSpace } from '../used-space/used-space.ts'

// PostgreSQL locks the used space of an account before these rows, never after them.

type Db = Kysely<Schema>

const keptFor = limits.keptReplyHours * 60 * 60_000

export const findReply = (db: Db, id: string) =>
  db
    .selectFrom('kept_replies')
    .select(['request_hash', 'reply', 'expires_at'])
    .where('id', '=', id)
    .executeTakeFirst()

interface NewReply {
  id: string
  accountId: string
  requestHash: string
  reply: string
  now: number
  quota: number
}

/**
 * Returns whether it was kept: not if another request with the same key was executed in the meantime. On PostgreSQL, this
 * waits until that request is either executed or has failed.
 */
export async function keepReply(db: Db, kept: NewReply): Promise<boolean> {
  const { id, accountId, requestHash, reply, now, quota } = kept
  const row = { id, account_id: accountId, request_hash: requestHash, reply, expires_at: now + keptFor }
  await useSpace(db, { accountId, more: rowBytes + Buffer.byteLength(reply), quota })
  const expired = await db
    .deleteFrom('kept_replies')
    .where('id', '=', id)
    .where('expires_at', '<=', now)
    .returning(replySize.as('bytes'))
    .executeTakeFirst()
  if (expired) await useSpace(db, { accountId, more: -expired.bytes })
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('kept_replies')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst()
  return Number(numInsertedOrUpdatedRows) > 0
}

export async function deleteExpiredReplies(
  { kysely, dialect }: Pick<Database, 'kysely' | 'dialect'>,
  now = Date.now(),
): Promise<void> {
  const expired = sql<boolean>`expires_at <= ${now}`
  await inBatches(() => kysely.transaction().execute((db) => deleteSomeReplies(db, dialect, expired)))
}

export const deleteSomeRepliesOf = (
  db: Db,
  dialect: Database['dialect'],
  accountId: string,
): Promise<boolean> => deleteSomeReplies(db, dialect, sql`account_id = ${accountId}`)

/** A batch has at most so many rows, and about so many bytes: SQLite overwrites what it deletes. */
const [batchRows, batchBytes] = [200, 500_000]

async function deleteSomeReplies(
  db: Db,
  dialect: Database['dialect'],
  which: RawBuilder<boolean>,
): Promise<boolean> {
  const rows = await db
    .selectFrom('kept_replies')
    .select(['id', 'account_id', replySize.as('bytes')])
    .where(which)
    .limit(batchRows)
    .execute()
  let bytes = 0
  const batch = rows.filter((row) => (bytes += row.bytes) - row.bytes < batchBytes)
  if (batch.length === 0) return false
  const [ids, accountIds] = [batch.map(({ id }) => id), batch.map(({ account_id }) => account_id)]
  await lockSpace(db, dialect, accountIds)
  const freed = await db
    .deleteFrom('kept_replies')
    .where('id', 'in', ids)
    .where(which)
    .returning(['account_id', replySize.as('bytes')])
    .execute()
  await giveBack(db, dialect, freed)
  return batch.length < rows.length || rows.length === batchRows
}
