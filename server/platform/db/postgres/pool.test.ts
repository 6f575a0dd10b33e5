import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { type RawBuilder, sql } from 'kysely'
import { below, randomNumbers } from '#test/data/made-bins.ts'
import { bothDatabases } from '#test/servers/databases.ts'
import { type Database, openDatabase } from '../open.ts'

const { place, skip } = bothDatabases.find(({ dialect }) => dialect === 'postgres')!

async function opened(t: TestContext): Promise<[database: Database, other: Database]> {
  const where = await place(t)
  const both = [await openDatabase(where, 15_000), await openDatabase(where, 15_000)] as const
  t.after(() => Promise.all(both.map((database) => database.close())))
  return [...both]
}

/** Prepared once, as the finders and readers of the server are. */
const prepare = <P extends Record<string, number>>(
  { kysely, reader }: Database,
  make: (values: P) => RawBuilder<unknown>,
) =>
  reader<unknown, P>((values) => ({ compile: () => make(values).compile(kysely) })) as (
    values: P,
  ) => Promise<unknown[]>

test('of many reads at once, each gets its own rows or its own error', { skip }, async (t) => {
  const [database] = await opened(t)
  const random = randomNumbers(81)
  const divide = prepare(
    database,
    ({ number, divisor }: { number: number; divisor: number }) =>
      sql`select cast(${number} as integer) / cast(${divisor} as integer) as n`,
  )
  await divide({ number: 1, divisor: 1 })
  const cases = Array.from({ length: 1000 }, () => ({
    number: below(random, 1_000_000),
    divisor: below(random, 4),
  }))
  const outcomes = await Promise.all(
    cases.map((one) => divide(one).catch(({ code }: { code: string }) => code)),
  )
  const expected = cases.map(({ number, divisor }) =>
    divisor === 0 ? '22012' : [{ n: Math.floor(number / divisor) }],
  )
  assert.deepEqual(outcomes, expected)
})

test('a slow read does not hold up others', { skip }, async (t) => {
  const [database] = await opened(t)
  const answered: string[] = []
  const sleep = prepare(database, ({ seconds }: { seconds: number }) => sql`select pg_sleep(${seconds})`)
  const read = async (name: string, seconds: number) => {
    await sleep({ seconds })
    answered.push(name)
  }
  await sleep({ seconds: 0 })
  const slow = Array.from({ length: 2 }, () => read('slow', 3))
  const others = Array.from({ length: 30 }, () => read('other', 0))
  await Promise.all(others)
  await read('later', 0)
  assert.ok(!answered.includes('slow'), answered.join())
  await Promise.all(slow)
  assert.equal(answered.length, 33)
})

test('a prepared read works while the connections of others break', { skip }, async (t) => {
  const [database, other] = await opened(t)
  const read = prepare(database, ({ n }: { n: number }) => sql`select cast(${n} as integer) as n`)
  const end = sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where query like 'select cast($1 as integer)%' and pid != pg_backend_pid()`
  for (let n = 0; n < 20; n++) {
    assert.deepEqual(await read({ n }), [{ n }])
    // The connections that the read was on. The pool notices on its own.
    await end.execute(other.kysely)
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
})

test('statements that were prepared before another server migrated work after it', { skip }, async (t) => {
  const [database, other] = await opened(t)
  const { kysely } = database
  await sql`create table things (id integer)`.execute(kysely)
  await sql`insert into things values (1)`.execute(kysely)
  const read = prepare(database, ({ id }: { id: number }) => sql`select * from things where id = ${id}`)
  const readInTransaction = () =>
    kysely.transaction().execute(async (db) => {
      await sql`select 1`.execute(db)
      return (await sql`select * from things where id > ${0}`.execute(db)).rows
    })
  for (let times = 0; times < 10; times++) {
    await Promise.all([read({ id: 1 }), read({ id: 1 })])
    await readInTransaction()
  }
  await sql`alter table things add column name text`.execute(other.kysely)
  const after = [{ id: 1, name: null }]
  for (let times = 0; times < 10; times++) assert.deepEqual(await read({ id: 1 }), after)
  assert.deepEqual(await readInTransaction(), after)
})

test('a transaction whose first statement fails leaves nothing behind', { skip }, async (t) => {
  const [{ kysely }] = await opened(t)
  await sql`create table things (id integer primary key)`.execute(kysely)
  await assert.rejects(kysely.transaction().execute((db) => sql`insert into nothing values (1)`.execute(db)))
  await assert.rejects(
    kysely.transaction().execute(async (db) => {
      await sql`insert into things values (${1})`.execute(db)
      await sql`insert into things values (${1})`.execute(db)
    }),
  )
  await kysely.transaction().execute(async () => undefined)
  assert.deepEqual((await sql`select * from things`.execute(kysely)).rows, [])
  const isolation = kysely.transaction().setIsolationLevel('serializable')
  const shown = await isolation.execute((db) => sql`show transaction_isolation`.execute(db))
  assert.deepEqual(shown.rows, [{ transaction_isolation: 'serializable' }])
})
