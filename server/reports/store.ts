import { type Kysely, sql } from 'kysely'
import type { Database } from '../platform/db/open.ts'
import type { Schema } from '../platform/db/schema.ts'
import { reportSize, type Freed } from '../platform/used-space/used-space.ts'

type Db = Kysely<Schema>
type Dialect = Database['dialect']

const tables = {
  list: { table: sql.table('list_reports'), id: sql.ref('list_id') },
  review: { table: sql.table('review_reports'), id: sql.ref('review_id') },
  correction: { table: sql.table('correction_reports'), id: sql.ref('correction_id') },
}

export type Reported = keyof typeof tables

type Size = Pick<Freed, 'bytes'>

interface Report {
  accountId: string
  id: string
  reason: string
}

/**
 * Returns how many bytes more the account stores. One report per account and list, review or suggestion; the latest
 * reason counts. Of two sent at once, either may.
 */
export async function report(
  db: Db,
  dialect: Dialect,
  what: Reported,
  { accountId, id, reason }: Report,
): Promise<number> {
  const { table, id: column } = tables[what]
  const now = Date.now()
  const own = sql`account_id = ${accountId} and ${column} = ${id}`
  const lock = sql.raw(dialect === 'postgres' ? 'for update' : '')
  const before = await sql<Size>`select ${reportSize} as bytes from ${table} where ${own} ${lock}`.execute(db)
  const after = before.rows[0]
    ? await sql<Size>`update ${table} set reason = ${reason}, created_at = ${now} where ${own}
        returning ${reportSize} as bytes`.execute(db)
    : await sql<Size>`insert into ${table} (account_id, ${column}, reason, created_at)
        values (${accountId}, ${id}, ${reason}, ${now})
        on conflict do nothing returning ${reportSize} as bytes`.execute(db)
  return after.rows[0] ? after.rows[0].bytes - (before.rows[0]?.bytes ?? 0) : 0
}

export async function deleteReports(db: Db, what: Reported, ids: readonly string[]): Promise<Freed[]> {
  const { table, id } = tables[what]
  const { rows } = await sql<Freed>`delete from ${table} where ${id} in (${sql.join(ids)})
    returning account_id, ${reportSize} as bytes`.execute(db)
  return rows
}
