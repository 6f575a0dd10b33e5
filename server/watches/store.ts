import { type Kysely, type Selectable, sql } from 'kysely'
import { AppError } from '#contract/errors.ts'
import { limits } from '#contract/limits.ts'
import type { Watched } from '#contract/watch-kinds.ts'
import { hashOf, newToken } from '../accounts/secrets.ts'
import { correctionsVersion } from '../corrections/accepted.ts'
import { deleteSome, inBatches } from '../platform/db/in-batches.ts'
import type { Database } from '../platform/db/open.ts'
import { newPublicId } from '../platform/db/public-id.ts'
import type { Schema } from '../platform/db/schema.ts'
import { type Stored, useSpace, watchSize } from '../platform/used-space/used-space.ts'

type Db = Kysely<Schema>
type Dialect = Database['dialect']
export type StoredWatch = Selectable<Schema['watches']>
export type StoredChange = Selectable<Schema['watch_changes']>
export type StoredWebhook = Selectable<Schema['webhooks']>

export const watchesOf = (db: Db, accountId: string): Promise<StoredWatch[]> =>
  db
    .selectFrom('watches')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()

interface NewWatch extends Watched {
  accountId: string
  seenImport: number
}

/** Watching the same thing twice changes nothing. */
export async function addWatch(
  db: Db,
  { accountId, kind, value, seenImport }: NewWatch,
): Promise<Stored<StoredWatch>> {
  const added = await db
    .insertInto('watches')
    .values({
      id: newPublicId(),
      account_id: accountId,
      kind,
      value,
      created_at: Date.now(),
      seen_import: seenImport,
      seen_correction: await correctionsVersion(db),
    })
    .onConflict((conflict) => conflict.columns(['account_id', 'kind', 'value']).doNothing())
    .returning(watchSize.as('size'))
    .executeTakeFirst()
  const reply = async () => {
    const all = await watchesOf(db, accountId)
    if (all.length > limits.watchesPerAccount) throw new AppError('too_many_watches')
    return all.find((one) => one.kind === kind && one.value === value)!
  }
  return { bytes: added?.size ?? 0, reply }
}

export async function removeWatch(db: Db, accountId: string, id: string): Promise<void> {
  const removed = await db
    .deleteFrom('watches')
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .returning(watchSize.as('size'))
    .executeTakeFirst()
  if (!removed) throw new AppError('watch_not_found')
  await useSpace(db, { accountId, more: -removed.size })
}

export const changesOf = (db: Db, accountId: string, { skip, limit }: { skip: number; limit: number }) =>
  db
    .selectFrom('watch_changes')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('created_at', 'desc')
    .orderBy('watch_id')
    .orderBy('number', 'desc')
    .offset(skip)
    .limit(limit)
    .execute()

export async function countChangesOf(db: Db, accountId: string): Promise<number> {
  const { number } = await db
    .selectFrom('watch_changes')
    .where('account_id', '=', accountId)
    .select((row) => row.fn.countAll().as('number'))
    .executeTakeFirstOrThrow()
  return Number(number)
}

export const feedOf = (db: Db, accountId: string) =>
  db.selectFrom('watch_feeds').selectAll().where('account_id', '=', accountId).executeTakeFirst()

export async function renewFeed(db: Db, accountId: string, now = Date.now()): Promise<string> {
  const secret = newToken()
  const its = { secret_hash: hashOf('watch feed', secret), created_at: now }
  await db
    .insertInto('watch_feeds')
    .values({ account_id: accountId, ...its })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(its))
    .execute()
  return secret
}

export async function deleteFeed(db: Db, accountId: string): Promise<void> {
  await db.deleteFrom('watch_feeds').where('account_id', '=', accountId).execute()
}

export const feedWith = (db: Db, secret: string) =>
  db
    .selectFrom('watch_feeds')
    .selectAll()
    .where('secret_hash', '=', hashOf('watch feed', secret))
    .executeTakeFirst()

export const webhookOf = (db: Db, accountId: string): Promise<StoredWebhook | undefined> =>
  db.selectFrom('webhooks').selectAll().where('account_id', '=', accountId).executeTakeFirst()

/** It hears of what changes from now on. */
export async function setWebhook(db: Db, accountId: string, url: string, now = Date.now()): Promise<void> {
  await discardUnsent(db, accountId)
  const its = {
    id: newPublicId(),
    url,
    created_at: now,
    attempts: 0,
    next_at: now,
    failing_since: null,
    is_off: 0 as const,
    last_at: null,
    last_result: '',
  }
  await db
    .insertInto('webhooks')
    .values({ account_id: accountId, ...its })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(its))
    .execute()
}

export async function deleteWebhook(db: Db, accountId: string): Promise<void> {
  await discardUnsent(db, accountId)
  await db.deleteFrom('webhooks').where('account_id', '=', accountId).execute()
}

export async function discardUnsent(db: Db, accountId: string): Promise<void> {
  await db
    .updateTable('watch_changes')
    .set({ is_sent: 1 })
    .where('account_id', '=', accountId)
    .where(sql<boolean>`is_sent = 0`)
    .execute()
}

const keptFor = limits.watchChangeDays * 24 * 60 * 60_000

export const deleteOldChanges = (database: Pick<Database, 'kysely'>, now = Date.now()): Promise<void> =>
  inBatches(() => deleteSome(database, 'watch_changes', sql`created_at < ${now - keptFor}`))

/** Nobody reads the feed, and nothing is sent, from now on. */
export async function silenceWatchesOf(db: Db, accountId: string): Promise<void> {
  await db.deleteFrom('webhooks').where('account_id', '=', accountId).execute()
  await deleteFeed(db, accountId)
}

/** One watch at a time, which has up to 200 changes. */
export async function deleteSomeWatchesOf(db: Db, _dialect: Dialect, accountId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('watches')
    .where('id', 'in', (some) =>
      some.selectFrom('watches').select('id').where('account_id', '=', accountId).limit(1),
    )
    .executeTakeFirst()
  return numDeletedRows > 0n
}
