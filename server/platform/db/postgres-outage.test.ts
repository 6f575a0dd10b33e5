// A PostgreSQL of its own for this file, because it is killed, paused and locked.
import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { need } from '#test/run/needs.ts'
import { shared } from '#test/apps/shared.ts'
import { backendsOf, pausePostgres, type Postgres, startPostgres } from '#test/servers/postgres.ts'
import { storeFailure } from './errors.ts'
import type { Database } from './open.ts'
import { migratedDatabase } from '#test/servers/databases.ts'
import { until } from '#test/servers/until.ts'

const initdb = need('postgres')
const skip = initdb.missing ?? false

const postgres = skip
  ? (): Postgres => assert.fail()
  : shared(async (scope) => {
      const started = await startPostgres(initdb.path ?? '', { restarts: true })
      scope.after(() => started.stop())
      return started
    })

const opened = (t: TestContext) => migratedDatabase(t, { dataDir: '/nowhere', databaseUrl: postgres().url })

const insert = ({ kysely }: Pick<Database, 'kysely'>, challenge: string) =>
  kysely.insertInto('spent_challenges').values({ challenge, expires_at: 1 }).execute()

const ask = ({ kysely }: Database) => kysely.selectFrom('lists').select('id').execute()

async function failure(work: Promise<unknown>): Promise<string | undefined> {
  return work.then(
    () => 'worked',
    (error: unknown) => storeFailure(error),
  )
}

async function timed<T>(work: Promise<T>): Promise<{ result: T; ms: number }> {
  const start = performance.now()
  return { result: await work, ms: performance.now() - start }
}

const recovers = (database: Database) => until(async () => (await failure(ask(database))) === 'worked')

for (const [how, hurt] of [
  ['is restarted fast', () => process.kill(postgres().postmaster(), 'SIGINT')],
  ['is restarted immediately', () => process.kill(postgres().postmaster(), 'SIGQUIT')],
  ['is killed', () => process.kill(postgres().postmaster(), 'SIGKILL')],
  ['loses a backend', () => process.kill(backendsOf(postgres())[0]!, 'SIGKILL')],
] as const) {
  test(`PostgreSQL ${how} between the queries of transactions`, { skip }, async (t) => {
    const database = await opened(t)
    const transactions = Array.from({ length: 5 }, (_, n) =>
      database.kysely.transaction().execute(async (kysely) => {
        await insert({ kysely }, `${how} ${n}`)
        await pause(500)
        await insert({ kysely }, `${how} ${n} again`)
      }),
    )
    const outcomes = Promise.all(transactions.map(failure))
    await pause(200)
    hurt()
    for (const outcome of await outcomes) assert.equal(outcome, 'store_unavailable')
    await recovers(database)
    const kept = await database.kysely
      .selectFrom('spent_challenges')
      .where('challenge', 'like', `${how}%`)
      .selectAll()
      .execute()
    assert.deepEqual(kept, [])
  })
}

test('a change whose reply never comes may have been saved', { skip }, async (t) => {
  const database = await opened(t)
  const slow = sql`insert into spent_challenges select 'slow', 1 from pg_sleep(1)`.execute(database.kysely)
  const outcome = failure(slow)
  await pause(200)
  process.kill(postgres().postmaster(), 'SIGQUIT')
  assert.equal(await outcome, 'outcome_unknown')
  await recovers(database)
})

test('queries on a locked table fail soon and leave connections for others', { skip }, async (t) => {
  const [database, other] = [await opened(t), await opened(t)]
  const unlock = Promise.withResolvers<void>()
  const locked = Promise.withResolvers<void>()
  const locking = other.kysely.transaction().execute(async (db) => {
    await sql`lock table lists in access exclusive mode`.execute(db)
    locked.resolve()
    await unlock.promise
  })
  await locked.promise
  const first = await Promise.all(Array.from({ length: 12 }, () => timed(failure(ask(database)))))
  for (const { result, ms } of first) {
    assert.equal(result, 'store_unavailable')
    assert.ok(ms < 3000, `${ms} ms`)
  }
  const waiting = Array.from({ length: 30 }, () => failure(ask(database)))
  const { ms } = await timed(database.kysely.selectFrom('sessions').selectAll().execute())
  assert.ok(ms < 500, `another table took ${ms} ms`)
  await Promise.all(waiting)
  unlock.resolve()
  await locking
  await recovers(database)
})

test(
  'while PostgreSQL is paused, the first queries fail in time and the next at once',
  { skip },
  async (t) => {
    const database = await opened(t)
    await ask(database)
    const resume = pausePostgres(postgres())
    try {
      const first = await timed(failure(ask(database)))
      assert.equal(first.result, 'store_unavailable')
      assert.ok(first.ms < 3000, `${first.ms} ms`)
      const next = await timed(failure(ask(database)))
      assert.equal(next.result, 'store_unavailable')
      assert.ok(next.ms < 100, `${next.ms} ms`)
    } finally {
      resume()
    }
    await recovers(database)
  },
)
