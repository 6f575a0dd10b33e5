import { sql } from 'kysely'
import type { Database } from '#server/platform/db/open.ts'

/** Copies all rows into tables that are empty but for what migrations wrote. */
export async function copyRows(from: Database, to: Database): Promise<void> {
  // The tables of other tests are in other schemas.
  const names = new Set((await from.kysely.introspection.getTables()).map(({ name }) => name))
  let left = [...names].filter((name) => name !== 'migrations')
  for (const name of left.toReversed()) await emptied(to, name)
  // A row needs those that it refers to, so tables are tried again until all have been copied.
  for (let tries = 0; left.length > 0 && tries < 20; tries++) {
    const failed: string[] = []
    for (const name of left) if (!(await copied(from, to, name))) failed.push(name)
    left = failed
  }
  if (left.length > 0) throw new Error(`These tables could not be copied: ${left.join(', ')}`)
}

async function emptied({ kysely }: Database, name: string): Promise<void> {
  await sql`delete from ${sql.table(name)}`.execute(kysely)
}

async function copied(from: Database, to: Database, name: string): Promise<boolean> {
  const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(name)}`.execute(from.kysely)
  if (rows.length === 0) return true
  try {
    await to.kysely
      .insertInto(name as 'lists')
      .values(rows as never)
      .execute()
    return true
  } catch {
    return false
  }
}
