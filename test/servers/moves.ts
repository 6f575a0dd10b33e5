// Moves between databases, for tests.
import { randomUUID } from 'node:crypto'
import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import pg from 'pg'
import { migrate } from '#server/platform/db/migrate.ts'
import { copyDatabase, type Target } from '#server/platform/db/copy/copy.ts'
import { openPostgresSource, openPostgresTarget } from '#server/platform/db/copy/postgres.ts'
import { openSqliteSource, openSqliteTarget } from '#server/platform/db/copy/sqlite.ts'
import { readTables } from '#server/platform/db/copy/tables.ts'
import { openDatabase, type Place } from '#server/platform/db/open.ts'
import type { Scope } from '../apps/shared.ts'
import { bothDatabases } from './databases.ts'
import { runProgram } from './server-process.ts'

const [sqlite, postgres] = bothDatabases as [TestDatabase, TestDatabase]
type TestDatabase = (typeof bothDatabases)[0]

export const onSqlite = sqlite
/** With a database per test, not only a schema: a move is not finished while someone else uses the database. */
export const onPostgres: Pick<TestDatabase, 'dialect' | 'skip' | 'place'> = {
  ...postgres,
  place: ownDatabase,
}

async function ownDatabase(t: Scope): Promise<Place> {
  const { databaseUrl } = await postgres.place(t)
  const url = new URL(databaseUrl)
  url.searchParams.delete('options')
  const shared = url.href
  const name = `moved_${randomUUID().replaceAll('-', '')}`
  await execute(shared, `create database ${name}`)
  t.after(() => execute(shared, `drop database ${name} with (force)`))
  url.pathname = `/${name}`
  return { dataDir: '/nowhere', databaseUrl: url.href }
}

async function execute(url: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(text).finally(() => client.end())
}

const tables = readTables()
export const fileOf = ({ dataDir }: Place) => join(dataDir, 'bindex.db')

export async function madeSource(t: Scope): Promise<Place> {
  const place = await onSqlite.place(t)
  const database = await openDatabase(place)
  await migrate(database)
  await database.close()
  return place
}

export const openTarget = async (place: Place): Promise<Target> =>
  place.databaseUrl ? openPostgresTarget(place.databaseUrl, tables) : openSqliteTarget(fileOf(place))

export async function move(from: Place, to: Place, change = (target: Target) => target) {
  const source = await (from.databaseUrl
    ? openPostgresSource(from.databaseUrl, tables, true)
    : openSqliteSource(fileOf(from), true))
  try {
    const target = await openTarget(to)
    return await copyDatabase(source, change(target), tables).finally(() => target.close())
  } finally {
    await source.close()
  }
}

/** A copy is being written to it. */
export async function hasBegun(target: Place): Promise<boolean> {
  if (!target.databaseUrl) {
    return existsSync(`${fileOf(target)}-journal`) && statSync(fileOf(target)).size > 0
  }
  const database = await openDatabase(target, 15_000)
  const marks = sql`select 1 where to_regclass('unfinished_move') is not null`
  const { rows } = await marks.execute(database.kysely).finally(() => database.close())
  return rows.length > 0
}

/** All rows, read by other code than the copy. */
export async function dump(place: Place): Promise<Record<string, string[]>> {
  const database = await openDatabase(place, 15_000)
  try {
    const all: Record<string, string[]> = {}
    for (const { name, columns } of tables) {
      const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(name)}`.execute(
        database.kysely,
      )
      const text = (value: unknown) =>
        value instanceof Uint8Array ? Buffer.from(value).toString('hex') : value
      all[name] = rows
        .map((row) => JSON.stringify(columns.map((column) => text(row[column.name]))))
        .toSorted()
    }
    return all
  } finally {
    await database.close()
  }
}

export async function definitions(place: Place): Promise<unknown[]> {
  const database = await openDatabase(place, 15_000)
  try {
    const { rows } = place.databaseUrl
      ? await sql`
          select indexrelid::regclass::text as name, replace(pg_get_indexdef(indexrelid), current_schema() || '.', '') as definition
          from pg_index join pg_class on pg_class.oid = indexrelid where relnamespace = current_schema()::regnamespace
          union all
          select conrelid::regclass::text || ' ' || conname, pg_get_constraintdef(oid)
          from pg_constraint where connamespace = current_schema()::regnamespace order by 1, 2`.execute(
          database.kysely,
        )
      : await sql`select name, sql from sqlite_schema order by name`.execute(database.kysely)
    return rows
  } finally {
    await database.close()
  }
}

export function changeFile(place: Place, statements: string): void {
  const file = new DatabaseSync(fileOf(place), { enableForeignKeyConstraints: true, timeout: 5000 })
  file.exec(statements)
  file.close()
}

export async function runMove(t: Scope, from: Place, words: string[]) {
  const program = runProgram(t, 'server/bindex/main.ts', ['move', ...words], {
    DATA_DIR: from.dataDir,
    ...(from.databaseUrl && { DATABASE_URL: from.databaseUrl }),
  })
  const code = await program.exited
  return { code, said: program.output() }
}

export const account = (id: string, name = 'x') =>
  `insert into accounts (id, user_id_hash, name, created_at) values ('${id}', 'hash of ${id}', '${name}', 1);`
export const token = (id: string, name: string) =>
  `insert into api_tokens values ('${id}', 'hash of ${id}', 'a', '${name}', 'read', 1, null, null);`
