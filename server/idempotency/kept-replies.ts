import { setTimeout as pause } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../db/open.ts'
import type { Schema } from '../db/schema.ts'
import { replySize, rowBytes } from '../space/sizes.ts'
import { type Freed, giveBack, lockSpace, useSpace } from '../space/used-space.ts'

// PostgreSQL locks the used space of an account before these rows, never after them.

type Db = Kysely<Schema>

/** Milliseconds. */
const keptFor = 24 * 60 * 60_000

/** Also one that has expired and is not deleted yet. */
export const findReply = (db: Db, id: string) =>
  db
    .selectFrom('kept_replies')
    .select(['request_hash', 'reply', 'expires_at'])
    .where('id', '=', id)
    .executeTakeFirst()

interface NewReply {
  /** A hash of the account and the key. */
  id: string
  accountId: string
  requestHash: string
  /** Encrypted. */
  reply: string
  now: number
  /** The most bytes that the account may store. */
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

const batchSize = 100

/** In batches, between which other requests are answered. */
export async function deleteExpiredReplies(
  { kysely, dialect }: Pick<Database, 'kysely' | 'dialect'>,
  now = Date.now(),
): Promise<void> {
  while (await kysely.transaction().execute((db) => deleteSome(db, dialect, now))) await pause(10)
}

/** Whether there may be more. */
async function deleteSome(db: Db, dialect: Database['dialect'], now: number): Promise<boolean> {
  const batch = await db
    .selectFrom('kept_replies')
    .select(['id', 'account_id'])
    .where('expires_at', '<=', now)
    .orderBy('expires_at')
    .limit(batchSize)
    .execute()
  if (batch.length === 0) return false
  await lockSpace(
    db,
    dialect,
    batch.map(({ account_id }) => account_id),
  )
  const ids = batch.map(({ id }) => id)
  const { rows } = await sql<Freed>`delete from kept_replies
    where id in (${sql.join(ids)}) and expires_at <= ${now}
    returning account_id, ${replySize} as bytes`.execute(db)
  await giveBack(db, dialect, rows)
  return batch.length === batchSize
}
