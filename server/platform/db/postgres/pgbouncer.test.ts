// Through a real PgBouncer in transaction mode: consecutive statements of a client may run on different connections.
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { globSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import { test, type TestContext } from 'node:test'
import { sql } from 'kysely'
import pg from 'pg'
import { shared } from '#test/apps/shared.ts'
import { need } from '#test/run/needs.ts'
import { type PgBouncer, poolerVariable, startPgBouncer } from '#test/servers/pgbouncer.ts'
import { type Postgres, startPostgres } from '#test/servers/postgres.ts'
import { storeFailure } from '../errors.ts'
import type { Database } from '../open.ts'
import { migratedDatabase } from '#test/servers/databases.ts'

const skip = need('postgres').missing ?? need('pgbouncer').missing ?? false

const servers = skip
  ? (): { postgres: Postgres; pgbouncer: PgBouncer } => assert.fail()
  : shared(async (scope) => {
      const postgres = await startPostgres(need('postgres').path!, { restarts: true })
      scope.after(() => postgres.stop())
      const pgbouncer = await startPgBouncer(need('pgbouncer').path!, postgres)
      scope.after(() => pgbouncer.stop())
      return { postgres, pgbouncer }
    })

async function opened(t: TestContext, { url: databaseUrl } = servers().pgbouncer): Promise<Database> {
  const database = await migratedDatabase(t, { dataDir: '/nowhere', databaseUrl, databasePool: 20 }, 15_000)
  return database
}

test('the tests of accounts, lists and reviews pass', { skip, timeout: 600_000 }, async () => {
  const files = globSync('server/{accounts,lists,reviews,idempotency,tokens}/{handlers,once,counts}.test.ts')
  assert.ok(files.length > 3, files.join())
  const { NODE_TEST_CONTEXT: _, ...environment } = process.env
  const child = spawn(process.execPath, ['--test', '--test-name-pattern=postgres', ...files], {
    env: { ...environment, [poolerVariable]: servers().pgbouncer.url },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise((resolve) => child.once('close', resolve))
  const said = await text(child.stdout)
  assert.equal(await ended, 0, said.slice(-10_000))
  assert.match(said, /postgres/)
})

test('time limits apply to each statement and are left to nobody else', { skip }, async (t) => {
  const { postgres, pgbouncer } = servers()
  const limits = ['lock_timeout', 'statement_timeout', 'idle_in_transaction_session_timeout']
  const ignoring = await startPgBouncer(need('pgbouncer').path!, postgres, limits)
  t.after(() => ignoring.stop())
  for (const pooler of [pgbouncer, ignoring]) {
    const { kysely } = await opened(t, pooler)
    const limit = (db = kysely) =>
      sql<{ limit: string }>`select current_setting('statement_timeout') as limit`.execute(db)
    const inTransaction = await kysely.transaction().execute((db) => limit(db))
    const alone = await limit()
    for (const { rows } of [inTransaction, alone]) assert.deepEqual(rows, [{ limit: '10s' }])
    const stranger = new pg.Client({ connectionString: pooler.url })
    await stranger.connect()
    for (let times = 0; times < 20; times++) {
      const { rows } = await stranger.query('show statement_timeout')
      assert.deepEqual(rows, [{ statement_timeout: '0' }])
    }
    await stranger.end()
  }
})

test('many transactions and reads share a few connections', { skip }, async (t) => {
  const database = await opened(t)
  const { kysely } = database
  const find = database.finder(({ challenge }: { challenge: string }) =>
    kysely.selectFrom('spent_challenges').select('expires_at').where('challenge', '=', challenge),
  )
  await Promise.all(
    Array.from({ length: 200 }, async (_, number) => {
      const challenge = `challenge ${number}`
      await kysely.transaction().execute(async (db) => {
        await db.insertInto('spent_challenges').values({ challenge, expires_at: 0 }).execute()
        await db
          .updateTable('spent_challenges')
          .set({ expires_at: number })
          .where('challenge', '=', challenge)
          .execute()
      })
      assert.deepEqual(await find({ challenge }), { expires_at: number })
    }),
  )
})

test('a change outside of a transaction is saved, and a failed one is not', { skip }, async (t) => {
  const { kysely } = await opened(t)
  const insert = () =>
    kysely.insertInto('spent_challenges').values({ challenge: 'once', expires_at: 1 }).execute()
  await insert()
  await assert.rejects(insert(), { code: '23505' })
  const found = await kysely
    .selectFrom('spent_challenges')
    .selectAll()
    .where('challenge', '=', 'once')
    .execute()
  assert.equal(found.length, 1)
})

test('it serves again after PostgreSQL was restarted', { skip }, async (t) => {
  const { kysely } = await opened(t)
  const ask = () =>
    kysely
      .selectFrom('lists')
      .select('id')
      .execute()
      .then(
        () => 'answered',
        (error: unknown) => storeFailure(error),
      )
  assert.equal(await ask(), 'answered')
  process.kill(servers().postgres.postmaster(), 'SIGINT')
  const end = performance.now() + 30_000
  let answers = 0
  while (answers < 20) {
    const outcome = await ask()
    assert.ok(outcome !== undefined && performance.now() < end, outcome)
    answers = outcome === 'answered' ? answers + 1 : 0
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
})
