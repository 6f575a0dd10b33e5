import { type Kysely, sql } from 'kysely'
import type { Database } from '../platform/db/open.ts'
import { eachText, isOneOf } from '../platform/db/each-text.ts'
import { deleteSome } from '../platform/db/in-batches.ts'
import type { Schema } from '../platform/db/schema.ts'
import { deleteReports } from '../reports/store.ts'
import { turns } from '../platform/clients/line.ts'
import { giveBack } from '../platform/used-space/used-space.ts'
import { deleteSomeBookmarks } from './bookmarks.ts'

// The index by which others find a public list. It is updated in the transaction that changes the list.

interface Published {
  id: string
  created_at: number
}

interface Change {
  list: Published
  added: readonly string[]
  removed: readonly string[]
  now: number
}

const changesKept = 50

/** Adds a change to the feed and to the index. A large one is left to `finishIndexing`, after the transaction. */
export async function publishChange(
  db: Kysely<Schema>,
  dialect: Database['dialect'],
  { list, added, removed, now }: Change,
): Promise<{ isFinished: boolean }> {
  const { id } = list
  const isFinished = added.length + removed.length <= batchSize
  if (!isFinished) await markPending(db, [id], 'changed')
  else await indexBins(db, dialect, { list, added, removed })
  const last = await db
    .selectFrom('list_changes')
    .where('list_id', '=', id)
    .select((one) => one.fn.max('number').as('number'))
    .executeTakeFirst()
  const number = Number(last?.number ?? 0) + 1
  await db
    .insertInto('list_changes')
    .values({ list_id: id, number, changed_at: now, added: added.join(' '), removed: removed.join(' ') })
    .execute()
  if (number > changesKept) {
    await db
      .deleteFrom('list_changes')
      .where('list_id', '=', id)
      .where('number', '<=', number - changesKept)
      .execute()
  }
  return { isFinished }
}

/** The most BINs that one transaction adds or removes: about 15 ms when each of them is in a thousand lists. */
const batchSize = 500

/** BINs that are already in the index, or no longer, are skipped. */
async function indexBins(
  db: Kysely<Schema>,
  dialect: Database['dialect'],
  { list: { id, created_at }, added, removed }: Omit<Change, 'now'>,
): Promise<void> {
  if (removed.length > 0) {
    const { rows } = await sql<{ bin: string }>`delete from public_entries
      where list_id = ${id} and created_at = ${created_at} and ${isOneOf(dialect, 'bin', removed)}
      returning bin`.execute(db)
    await countFewer(
      db,
      dialect,
      rows.map(({ bin }) => bin),
    )
  }
  if (added.length > 0) {
    const { rows } = await sql<{ bin: string }>`insert into public_entries (bin, created_at, list_id)
      select value, cast(${created_at} as bigint), ${id} from ${eachText(dialect, added)} where true
      on conflict do nothing returning bin`.execute(db)
    await countMore(
      db,
      dialect,
      rows.map(({ bin }) => bin),
    )
  }
}

export async function hidePublished(
  db: Kysely<Schema>,
  dialect: Database['dialect'],
  list: Published,
): Promise<void> {
  const { id } = list
  await db.deleteFrom('list_changes').where('list_id', '=', id).execute()
  // The index may have more BINs than the list, when many have just been removed.
  const indexed = await db
    .selectFrom('public_entries')
    .select('bin')
    .where('list_id', '=', id)
    .limit(batchSize + 1)
    .execute()
  if (indexed.length > batchSize) return markPending(db, [id], 'hidden')
  await indexBins(db, dialect, { list, added: [], removed: indexed.map(({ bin }) => bin) })
}

export async function markPending(
  db: Kysely<Schema>,
  ids: readonly string[],
  state: Schema['pending_lists']['state'],
): Promise<void> {
  await db
    .insertInto('pending_lists')
    .values(ids.map((list_id) => ({ list_id, state })))
    .onConflict((conflict) => conflict.column('list_id').doUpdateSet({ state }))
    .execute()
}

/**
 * Brings the index of a list up to date, in batches between which other requests are answered, and deletes the list if
 * that is what is left to do. It compares list and index, so it may be called at any time, also after a restart.
 */
export async function finishIndexing(
  { kysely, dialect }: Pick<Database, 'kysely' | 'dialect'>,
  id: string,
  rest: () => Promise<unknown> = () => turns.take(),
): Promise<void> {
  while (await kysely.transaction().execute((db) => indexBatch(db, dialect, id))) await rest()
}

async function indexBatch(db: Kysely<Schema>, dialect: Database['dialect'], id: string): Promise<boolean> {
  const list = await db
    .selectFrom('lists')
    .innerJoin('pending_lists', 'list_id', 'id')
    .select(['id', 'created_at', 'is_public', 'state'])
    .where('id', '=', id)
    .$if(dialect === 'postgres', (query) => query.forUpdate())
    .executeTakeFirst()
  if (!list) return false
  const { added, removed } = await differences(db, list)
  // Not both at once: each locks its BINs in their order.
  const batch = removed.length > 0 ? { added: [], removed } : { added, removed: [] }
  await indexBins(db, dialect, { list, ...batch })
  const isLast = Math.min(added.length, removed.length) === 0 && added.length + removed.length < batchSize
  if (!isLast) return true
  if (list.state !== 'deleted') {
    await db.deleteFrom('pending_lists').where('list_id', '=', id).execute()
    return false
  }
  if (await freeSome(db, dialect, id)) return true
  await db.deleteFrom('lists').where('id', '=', id).execute()
  return false
}

async function freeSome(db: Kysely<Schema>, dialect: Database['dialect'], id: string): Promise<boolean> {
  const bookmarks = await deleteSomeBookmarks(db, id, batchSize)
  const reports = await deleteReports(db, 'list', [id])
  await giveBack(db, dialect, [...bookmarks, ...reports])
  const hasVisits = await deleteSome({ kysely: db }, 'list_views', sql`list_id = ${id}`)
  return hasVisits || bookmarks.length === batchSize
}

async function differences(
  db: Kysely<Schema>,
  { id, is_public, state }: { id: string; is_public: number; state: string },
) {
  const entries = db.selectFrom('public_entries').select('bin').where('list_id', '=', id)
  if (is_public !== 1 || state === 'deleted') {
    const left = await entries.limit(batchSize).execute()
    return { added: [], removed: left.map(({ bin }) => bin) }
  }
  const { bins } = await db
    .selectFrom('entries')
    .select('bins')
    .where('list_id', '=', id)
    .executeTakeFirstOrThrow()
  const wanted = new Set(bins === '' ? [] : bins.split(' '))
  const indexed = new Set((await entries.execute()).map(({ bin }) => bin))
  return {
    added: [...wanted.difference(indexed)].toSorted().slice(0, batchSize),
    removed: [...indexed.difference(wanted)].slice(0, batchSize),
  }
}

/** Updates how many public lists contain each BIN. Always in the same order, to avoid deadlocks. */
async function countMore(db: Kysely<Schema>, dialect: Database['dialect'], bins: readonly string[]) {
  // Without the condition, SQLite would parse `on conflict` as part of a join.
  await sql`insert into public_bins (bin, lists)
    select value, 1 from ${eachText(dialect, bins)} where true order by value
    on conflict (bin) do update set lists = public_bins.lists + 1`.execute(db)
}

async function countFewer(db: Kysely<Schema>, dialect: Database['dialect'], bins: readonly string[]) {
  const theirs = isOneOf(dialect, 'bin', bins)
  if (dialect === 'postgres') {
    await sql`select bin from public_bins where ${theirs} order by bin for update`.execute(db)
  }
  await sql`update public_bins set lists = lists - 1 where ${theirs}`.execute(db)
  await sql`delete from public_bins where lists = 0 and ${theirs}`.execute(db)
}

export async function countPublic(db: Kysely<Schema>, more: number): Promise<void> {
  if (more === 0) return
  await db
    .updateTable('counters')
    .set((row) => ({ value: row('value', '+', more) }))
    .where('name', '=', 'public_lists')
    .execute()
}
