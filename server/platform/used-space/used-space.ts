import { type Kysely, sql, type RawBuilder } from 'kysely'
import { AppError, errors } from '#contract/errors.ts'
import { eachNumber } from '../db/each-text.ts'
import type { Database } from '../db/open.ts'
import type { Schema } from '../db/schema.ts'

// The bytes that each account stores, updated in the transaction that changes what is stored, as one of its last steps:
// PostgreSQL then locks lists, bookmarks, reviews and reports always before these rows, which avoids deadlocks.

type Db = Kysely<Schema>

interface Use {
  accountId: string
  more: number
  /** The most that the account may store. Without it nothing is refused: even a removal may store something. */
  quota?: number | undefined
}

/** On PostgreSQL, other requests that change what this account stores wait until the transaction ends. */
export async function useSpace(db: Db, { accountId, more, quota = Infinity }: Use): Promise<void> {
  if (more < 0) {
    await db
      .updateTable('used_space')
      .set((row) => ({ bytes: row('bytes', '+', more) }))
      .where('account_id', '=', accountId)
      .execute()
  }
  if (more <= 0) return
  const { bytes } = await db
    .insertInto('used_space')
    .values({ account_id: accountId, bytes: more })
    .onConflict((conflict) =>
      conflict.column('account_id').doUpdateSet((row) => ({ bytes: row('used_space.bytes', '+', more) })),
    )
    .returning('bytes')
    .executeTakeFirstOrThrow()
  if (bytes > quota) throw accountFull(quota)
}

export interface Stored<Reply> {
  bytes: number
  /**
   * Called once the account is charged. On PostgreSQL its other requests that store something wait from then on, so what
   * is counted here stays true.
   */
  reply: () => Reply | Promise<Reply>
  afterCommit?: (() => Promise<unknown>) | undefined
}

interface Charge<Reply> extends Pick<Use, 'accountId' | 'quota'> {
  finish?: ((db: Db, reply: Reply) => Promise<unknown>) | undefined
}

export async function chargedTransaction<Reply>(
  { kysely }: Pick<Database, 'kysely'>,
  { accountId, quota, finish }: Charge<Reply>,
  work: (db: Db) => Promise<Stored<Reply>>,
): Promise<Reply> {
  const { reply, afterCommit } = await kysely.transaction().execute(async (db) => {
    const stored = await work(db)
    await useSpace(db, { accountId, more: stored.bytes, quota })
    const reply = await stored.reply()
    await finish?.(db, reply)
    return { reply, afterCommit: stored.afterCommit }
  })
  await afterCommit?.()
  return reply
}

const accountFull = (quota: number) =>
  new AppError('account_full', {
    message: errors.account_full[1].replace('{quota}', `${quota / 1024 ** 2}`),
    details: { quota_bytes: quota },
  })

export interface Freed {
  account_id: string
  bytes: number
}

/** For rows of any accounts. Call it once per transaction: it locks the accounts in their order, to avoid deadlocks. */
export async function giveBack(db: Db, dialect: Database['dialect'], freed: readonly Freed[]): Promise<void> {
  if (freed.length === 0) return
  const sums: Record<string, number> = {}
  for (const { account_id: id, bytes } of freed) sums[id] = (sums[id] ?? 0) + bytes
  await lockSpace(db, dialect, Object.keys(sums))
  await sql`update used_space set bytes = used_space.bytes - cast(freed.value as bigint)
    from ${eachNumber(dialect, sums)} as freed where freed.key = used_space.account_id`.execute(db)
}

export async function lockSpace(
  db: Db,
  dialect: Database['dialect'],
  accountIds: readonly string[],
): Promise<void> {
  if (dialect === 'sqlite') return
  await db
    .selectFrom('used_space')
    .select('account_id')
    .where('account_id', 'in', accountIds)
    .orderBy('account_id')
    .forUpdate()
    .execute()
}

/**
 * Shown to the account. Without its bookmarks and its reports about lists: they are deleted with the list, so the
 * number would reveal that a list was deleted which has become private.
 */
export const shownSpace = (db: Db, { accountId }: { accountId: string }) =>
  db
    .selectFrom('used_space')
    .where('account_id', '=', accountId)
    .select(
      sql<number>`bytes - ${sql.lit(rowBytes)} * (select count(*) from bookmarks where account_id = ${accountId})
        - (select coalesce(sum(${reportSize}), 0) from list_reports where account_id = ${accountId})`.as(
        'bytes',
      ),
    )

// What an account is charged: the UTF-8 bytes of the texts it stores, and a fixed number for each row. Both are about
// what they take on disk. The migration that counted existing accounts contains the same numbers.

export const rowBytes = 200
export const publicBinBytes = 100

const [perRow, perPublicBin] = [sql.lit(rowBytes), sql.lit(publicBinBytes)]

export const listSize: RawBuilder<number> = sql`2 * ${perRow} + octet_length(lists.name)
  + octet_length(lists.description) + ${perPublicBin} * lists.is_public * lists.count
  + (select octet_length(bins) + octet_length(notes) from entries where entries.list_id = lists.id)
  + (select coalesce(sum(${perRow} + octet_length(added) + octet_length(removed)), 0)
     from list_changes where list_changes.list_id = lists.id)`

export const reviewSize: RawBuilder<number> = sql`${perRow} + octet_length(description) + octet_length(tags)`

export const replySize: RawBuilder<number> = sql`${perRow} + octet_length(reply)`

export const reportSize: RawBuilder<number> = sql`${perRow} + octet_length(reason)`

export const correctionSize: RawBuilder<number> = sql`2 * ${perRow} + octet_length(value) + octet_length(reason)`

export const voteSize: RawBuilder<number> = sql`${perRow} + octet_length(line)`

export const watchSize: RawBuilder<number> = sql`${perRow} + octet_length(value)`
