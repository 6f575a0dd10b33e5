import assert from 'node:assert/strict'
import { DatabaseSync } from 'node:sqlite'
import { test } from 'node:test'
import { sql } from 'kysely'
import { forBothDatabases, migratedDatabase } from '#test/servers/databases.ts'
import { runProgram, temporaryFolder } from '#test/servers/server-process.ts'
import { DatabaseError } from './errors.ts'
import { migrate } from './migrate.ts'
import { type Migration, readMigrations } from './migrations.ts'
import { type Database, openDatabase } from './open.ts'

const made = (number: number, text: string, oldest = number): Migration => ({
  number,
  name: `made-${number}`,
  text,
  oldest,
})
const one = made(1, "create table one (a text); insert into one values ('x'); create index one_a on one (a);")
const bad = made(
  2,
  "insert into one values ('y'); create table two (a text); insert into nowhere values (1);",
)
const good = made(2, 'create table two (a text);')

const numbers = async ({ kysely }: Database) =>
  (await kysely.selectFrom('migrations').select('number').orderBy('number').execute()).map(
    (row) => row.number,
  )

forBothDatabases(({ dialect, place }) => {
  // Kysely's introspection reads all schemas of PostgreSQL, also those that other tests are dropping.
  const columnCounts =
    dialect === 'postgres'
      ? `select table_name as name, count(*) as columns from information_schema.columns
         where table_schema = current_schema() group by table_name`
      : `select tables.name, count(*) as columns from sqlite_schema as tables, pragma_table_info(tables.name)
         where tables.type = 'table' and tables.name not like 'sqlite_%' group by tables.name`

  const known = readMigrations(dialect).map(({ number }) => number)

  test('runs each migration once', async (t) => {
    const database = await openDatabase(await place(t))
    t.after(() => database.close())
    const before = Date.now()
    assert.deepEqual(await migrate(database), known)
    assert.deepEqual(await migrate(database), [])
    const [row] = await database.kysely.selectFrom('migrations').selectAll().orderBy('number').execute()
    assert.equal(row?.name, 'accounts')
    assert.ok(row.applied_at >= before && row.applied_at <= Date.now())
  })

  test('the tables match the schema', async (t) => {
    const database = await migratedDatabase(t, await place(t))
    const { rows } = await sql<{ name: string; columns: number }>`${sql.raw(columnCounts)}`.execute(
      database.kysely,
    )
    const tables = rows.map(({ name, columns }) => [name, Number(columns)])
    assert.deepEqual(tables.toSorted(), [
      ['accepted_facts', 8],
      ['accounts', 6],
      ['api_tokens', 8],
      ['bookmarks', 3],
      ['corrected_values', 6],
      ['correction_decisions', 7],
      ['correction_reports', 4],
      ['correction_votes', 6],
      ['corrections', 15],
      ['counters', 2],
      ['deleted_accounts', 1],
      ['entries', 3],
      ['exposure_datasets', 9],
      ['exposure_tags', 2],
      ['kept_replies', 5],
      ['list_changes', 5],
      ['list_reports', 4],
      ['list_views', 3],
      ['lists', 12],
      ['migration_needs', 2],
      ['migrations', 3],
      ['moderators', 2],
      ['pending_lists', 2],
      ['public_bins', 2],
      ['public_entries', 3],
      ['ratings', 3],
      ['review_reports', 4],
      ['reviewers', 2],
      ['reviews', 8],
      ['sessions', 5],
      ['shared_searches', 5],
      ['spent_challenges', 2],
      ['used_space', 2],
      ['watch_changes', 12],
      ['watch_feeds', 3],
      ['watches', 8],
      ['webhooks', 10],
    ])
  })

  test('several servers may start at once', async (t) => {
    const where = await place(t)
    const code = `import { migrate } from './server/platform/db/migrate.ts'
      import { openDatabase } from './server/platform/db/open.ts'
      const database = await openDatabase(${JSON.stringify(where)})
      console.log('ran', JSON.stringify(await migrate(database)))
      await database.close()`
    const servers = Array.from({ length: 4 }, () =>
      runProgram(t, '--input-type=module', ['--eval', code], {}),
    )
    for (const server of servers) assert.equal(await server.exited, 0, server.output())
    // Each migration is run by whichever server gets the lock first.
    const ran = servers.flatMap((server) => JSON.parse(server.output().replace('ran ', '')) as number[])
    assert.deepEqual(
      ran.toSorted((a, b) => a - b),
      known,
    )
  })

  test('a failed migration changes nothing, and a fixed one continues from there', async (t) => {
    const database = await openDatabase(await place(t))
    t.after(() => database.close())
    await assert.rejects(
      migrate(database, [one, bad]),
      (error) =>
        error instanceof DatabaseError &&
        /migration 2 \(made-2\) failed and was rolled back: .*nowhere/.test(error.message),
    )
    assert.deepEqual(await numbers(database), [1])
    assert.deepEqual((await sql`select * from one`.execute(database.kysely)).rows, [{ a: 'x' }])
    assert.deepEqual(await migrate(database, [one, good]), [2])
    assert.deepEqual(await numbers(database), [1, 2])
  })

  test('a newer database is refused and left unchanged', async (t) => {
    const database = await openDatabase(await place(t))
    t.after(() => database.close())
    await migrate(database, [one, good, made(3, 'create table three (a text)')])
    await assert.rejects(
      migrate(database, [one]),
      (error) =>
        error instanceof DatabaseError &&
        /was created by a newer version of Bindex \(migration 3\)\. Nothing was changed\./.test(
          error.message,
        ) &&
        error.message.startsWith(database.place),
    )
    assert.deepEqual(await numbers(database), [1, 2, 3])
  })

  test('an older server goes on, and starts, unless a migration needs a newer one', async (t) => {
    const where = await place(t)
    const [older, newer] = [await openDatabase(where), await openDatabase(where)]
    t.after(() => Promise.all([older.close(), newer.close()]))
    const expand = made(3, 'alter table one add column b text', 2)
    const contract = made(4, 'drop table two', 3)
    const read = () => sql`select * from one`.execute(older.kysely)
    assert.deepEqual(await migrate(older, [one, good]), [1, 2])
    for (let times = 0; times < 3; times++) await read()
    assert.deepEqual(await migrate(newer, [one, good, expand]), [3])
    assert.deepEqual((await read()).rows, [{ a: 'x', b: null }])
    assert.deepEqual(await migrate(older, [one, good]), [])
    await assert.rejects(migrate(older, [one]), DatabaseError)
    assert.deepEqual(await migrate(newer, [one, good, expand, contract]), [4])
    assert.deepEqual(await migrate(newer, [one, good, expand]), [])
    await assert.rejects(migrate(older, [one, good]), /newer version of Bindex \(migration 4\)/)
  })

  test('a database that was migrated before needs were noted is not refused by those who know it', async (t) => {
    const database = await openDatabase(await place(t))
    t.after(() => database.close())
    await migrate(database, [one, good])
    await sql`drop table migration_needs`.execute(database.kysely)
    assert.deepEqual(await migrate(database, [one, good]), [])
    await sql`delete from migration_needs`.execute(database.kysely)
    await assert.rejects(migrate(database, [one]), DatabaseError)
  })

  test('migrations are numbered from 1 without gaps', () => {
    const migrations = readMigrations(dialect)
    assert.deepEqual(
      migrations.map((migration) => migration.number),
      migrations.map((_, at) => at + 1),
    )
  })
})

test('a database that stays locked fails with a clear message', async (t) => {
  const dataDir = await temporaryFolder(t)
  const database = await openDatabase({ dataDir, databaseUrl: '' }, 50)
  t.after(() => database.close())
  const other = new DatabaseSync(database.place)
  other.exec('begin immediate')
  t.after(() => other.close())
  await assert.rejects(migrate(database), {
    constructor: DatabaseError,
    message: `${database.place} is in use by another program, perhaps a running server. Stop that program and try again.`,
  })
})
