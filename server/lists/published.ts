import { type Kysely, sql } from 'kysely'
import type { Database } from '../db/open.ts'
import { eachText } from '../db/each-text.ts'
import type { Schema } from '../db/schema.ts'

// What others find a list by. It is written in the transaction that changes the list, and only while it is public.

interface Published {
  id: string
  created_at: number
}

interface Change {
  added: readonly string[]
  removed: readonly string[]
}

/** Of each list, so many changes are told in its feed. */
const changesKept = 50

export async function publishChange(
  db: Kysely<Schema>,
  dialect: Database['dialect'],
  { id, created_at }: Published,
  { added, removed }: Change,
  now: number,
): Promise<void> {
  if (removed.length > 0) {
    await sql`delete from public_entries where list_id = ${id} and created_at = ${created_at}
      and bin in (select value from ${eachText(dialect, removed)})`.execute(db)
  }
  if (added.length > 0) {
    await sql`insert into public_entries (bin, created_at, list_id)
      select value, cast(${created_at} as bigint), ${id} from ${eachText(dialect, added)}`.execute(db)
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

/** Nothing is left that could tell of the list, not even of what it once held. */
export async function unpublish(db: Kysely<Schema>, id: string): Promise<void> {
  await db.deleteFrom('public_entries').where('list_id', '=', id).execute()
  await db.deleteFrom('list_changes').where('list_id', '=', id).execute()
}

export async function countPublic(db: Kysely<Schema>, more: number): Promise<void> {
  if (more === 0) return
  await db
    .updateTable('counters')
    .set((row) => ({ value: row('value', '+', more) }))
    .where('name', '=', 'public_lists')
    .execute()
}
