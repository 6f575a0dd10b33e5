import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Database } from '../db/open.ts'
import { eachText } from '../db/each-text.ts'
import type { Schema } from '../db/schema.ts'

// The index by which others find a public list. It is updated in the transaction that changes the list.

interface Published {
  id: string
  created_at: number
}

interface Change {
  list: Published
  added: readonly string[]
  removed: readonly string[]
  /** Milliseconds since 1970. */
  now: number
}

/** Changes per list that its feed contains. */
const changesKept = 50

export async function publishChange(
  db: Kysely<Schema>,
  dialect: Database['dialect'],
  { list: { id, created_at }, added, removed, now }: Change,
): Promise<void> {
  if (removed.length > 0) {
    await countFewer(db, dialect, sql`select value as bin, 1 as lists from ${eachText(dialect, removed)}`)
    await sql`delete from public_entries where list_id = ${id} and created_at = ${created_at}
      and bin in (select value from ${eachText(dialect, removed)})`.execute(db)
  }
  if (added.length > 0) {
    await sql`insert into public_entries (bin, created_at, list_id)
      select value, cast(${created_at} as bigint), ${id} from ${eachText(dialect, added)}`.execute(db)
    await countMore(db, dialect, added)
  }
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
  await db
    .deleteFrom('list_changes')
    .where('list_id', '=', id)
    .where('number', '<=', number - changesKept)
    .execute()
}

/** Removes every trace of the lists, including the changes in their feeds. */
export async function unpublish(
  db: Kysely<Schema>,
  dialect: Database['dialect'],
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return
  const theirs = sql`list_id in (select value from ${eachText(dialect, ids)})`
  await countFewer(
    db,
    dialect,
    sql`select bin, count(*) as lists from public_entries where ${theirs} group by bin`,
  )
  await sql`delete from public_entries where ${theirs}`.execute(db)
  await sql`delete from list_changes where ${theirs}`.execute(db)
}

/** Updates how many public lists contain each BIN. Always in the same order, to avoid deadlocks. */
async function countMore(db: Kysely<Schema>, dialect: Database['dialect'], bins: readonly string[]) {
  // Without the condition, SQLite would parse `on conflict` as part of a join.
  await sql`insert into public_bins (bin, lists)
    select value, 1 from ${eachText(dialect, bins)} where true order by value
    on conflict (bin) do update set lists = public_bins.lists + 1`.execute(db)
}

async function countFewer(db: Kysely<Schema>, dialect: Database['dialect'], gone: RawBuilder<unknown>) {
  if (dialect === 'postgres') {
    await sql`select bin from public_bins where bin in (select bin from (${gone}) as gone)
      order by bin for update`.execute(db)
  }
  await sql`update public_bins set lists = public_bins.lists - gone.lists
    from (${gone}) as gone where gone.bin = public_bins.bin`.execute(db)
  await sql`delete from public_bins where lists = 0
    and bin in (select bin from (${gone}) as gone)`.execute(db)
}

export async function countPublic(db: Kysely<Schema>, more: number): Promise<void> {
  if (more === 0) return
  await db
    .updateTable('counters')
    .set((row) => ({ value: row('value', '+', more) }))
    .where('name', '=', 'public_lists')
    .execute()
}
