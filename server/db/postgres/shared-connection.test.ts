import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
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

test('of many reads at once, each gets its own rows or its own error', { skip }, async (t) => {
  const [{ kysely }] = await opened(t)
  const random = randomNumbers(81)
  const reads = Array.from({ length: 1000 }, () => {
    const [number, divisor] = [below(random, 1_000_000), below(random, 4)]
    const read = sql<{ n: number }>`select cast(${number} as integer) / cast(${divisor} as integer) as n`
    return { read, expected: divisor === 0 ? '22012' : Math.floor(number / divisor) }
  })
  const outcomes = await Promise.all(
    reads.map(({ read }) =>
      read.execute(kysely).then(
        ({ rows }) => rows[0]?.n,
        ({ code }: { code: string }) => code,
      ),
    ),
  )
  assert.deepEqual(
    outcomes,
    reads.map(({ expected }) => expected),
  )
})

test(
  'a repeated statement has the same rows each time, with other columns once its table has them',
  { skip },
  async (t) => {
    const [{ kysely }] = await opened(t)
    const run = (text: string) => sql.raw(text).execute(kysely)
    await run('create table things (name text, size bigint, is_old boolean)')
    await run("insert into things values ('a', 9007199254740991, true), ('b', null, null)")
    const read = async (most: number) => {
      const { rows } = await sql`select * from things where ${most} >= 0 order by name limit ${most}`.execute(
        kysely,
      )
      return rows
    }
    const inTransaction = () =>
      kysely.transaction().execute(async (db) => {
        await sql`select 1`.execute(db)
        return (await sql`select * from things where name = ${'b'}`.execute(db)).rows
      })
    const [first, second] = [
      { name: 'a', size: 9007199254740991, is_old: true },
      { name: 'b', size: null, is_old: null },
    ]
    for (let time = 0; time < 5; time++) {
      assert.deepEqual(await Promise.all([0, 1, 2, 3].map(read)), [
        [],
        [first],
        [first, second],
        [first, second],
      ])
      assert.deepEqual(await inTransaction(), [second])
    }
    await run('alter table things add colour text')
    const added = { colour: null }
    for (let time = 0; time < 5; time++) {
      assert.deepEqual(await read(1), [{ ...first, ...added }])
      // A transaction is not tried again by itself.
      await inTransaction().catch(() => undefined)
    }
    assert.deepEqual(await inTransaction(), [{ ...second, ...added }])
  },
)

test('reads at once share a connection, and a later one does not wait behind them', { skip }, async (t) => {
  const [{ kysely }] = await opened(t)
  const read = async () => {
    const { rows } = await sql<{ backend: number }>`select pg_backend_pid() as backend`.execute(kysely)
    return rows[0]!.backend
  }
  // On a busy machine, reads that wait too long are tried again on other connections.
  const fewestOf = async (reads: number) => {
    let fewest = Infinity
    for (let time = 0; time < 5; time++) {
      fewest = Math.min(fewest, new Set(await Promise.all(Array.from({ length: reads }, read))).size)
    }
    return fewest
  }
  assert.equal(await fewestOf(32), 1)
  assert.equal(await fewestOf(64), 2)
  const slow = sql<{ backend: number }>`select pg_backend_pid() as backend from pg_sleep(1)`.execute(kysely)
  await setImmediate()
  const later = await read()
  assert.notEqual((await slow).rows[0]!.backend, later)
})

test('a slow read does not hold up others', { skip }, async (t) => {
  const [{ kysely }] = await opened(t)
  const answered: string[] = []
  const read = async (name: string, seconds: number) => {
    await sql`select pg_sleep(${seconds})`.execute(kysely)
    answered.push(name)
  }
  const slow = Array.from({ length: 4 }, () => read('slow', 3))
  const others = Array.from({ length: 30 }, () => read('other', 0))
  await Promise.all(others)
  await read('later', 0)
  assert.ok(!answered.includes('slow'), answered.join())
  await Promise.all(slow)
  assert.equal(answered.length, 35)
})

test('a read whose connection breaks is tried again', { skip }, async (t) => {
  const [{ kysely }, other] = await opened(t)
  const reading = sql<{ n: number }>`select 7 as n from pg_sleep(2)`.execute(kysely)
  const end = sql<{ ended: number }>`
    select count(pg_terminate_backend(pid)) as ended from pg_stat_activity
    where query like 'select 7 as n%' and pid != pg_backend_pid()`
  while ((await end.execute(other.kysely)).rows[0]?.ended === 0) continue
  assert.deepEqual((await reading).rows, [{ n: 7 }])
})

test('statements that were prepared before a migration work after it', { skip }, async (t) => {
  const [{ kysely }, other] = await opened(t)
  await sql`create table things (id integer)`.execute(kysely)
  await sql`insert into things values (1)`.execute(kysely)
  const read = async () => (await sql`select * from things where id = ${1}`.execute(kysely)).rows
  const readInTransaction = () =>
    kysely.transaction().execute(async (db) => {
      await sql`select 1`.execute(db)
      return (await sql`select * from things where id > ${0}`.execute(db)).rows
    })
  for (let times = 0; times < 10; times++) {
    await read()
    await readInTransaction()
  }
  await sql`alter table things add column name text`.execute(other.kysely)
  assert.deepEqual(await read(), [{ id: 1, name: null }])
  await readInTransaction().catch(() => undefined)
  assert.deepEqual(await readInTransaction(), [{ id: 1, name: null }])
})

test('there may be more different statements than are prepared', { skip }, async (t) => {
  const [{ kysely }] = await opened(t)
  for (let number = 0; number < 400; number++) {
    for (let times = 0; times < 3; times++) {
      const { rows } = await sql`select ${sql.lit(number)} + cast(${1} as integer) as n`.execute(kysely)
      assert.deepEqual(rows, [{ n: number + 1 }])
    }
  }
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

test(
  'reads of a table that is locked when they are prepared do not fail in another way',
  { skip },
  async (t) => {
    const [{ kysely }, other] = await opened(t)
    await sql`create table things (id integer)`.execute(kysely)
    const read = () =>
      sql`select id from things where id = ${1}`.execute(kysely).then(
        () => 'answered',
        ({ code }: { code: string }) => code,
      )
    const unlock = Promise.withResolvers<void>()
    const locked = Promise.withResolvers<void>()
    const locking = other.kysely.transaction().execute(async (db) => {
      await sql`lock table things in access exclusive mode`.execute(db)
      locked.resolve()
      await unlock.promise
    })
    await locked.promise
    const outcomes = Promise.all(Array.from({ length: 12 }, read))
    setTimeout(unlock.resolve, 500)
    await locking
    assert.deepEqual(new Set(await outcomes), new Set(['answered']))
  },
)
