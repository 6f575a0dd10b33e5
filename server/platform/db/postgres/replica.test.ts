// A PostgreSQL of its own with a streaming replica, which is paused, stopped and started again.
import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import pg from 'pg'
import { shared } from '#test/apps/shared.ts'
import { need } from '#test/run/needs.ts'
import { pausePostgres, type Postgres, startPostgres } from '#test/servers/postgres.ts'
import type { Database } from '../open.ts'
import { migratedDatabase } from '#test/servers/databases.ts'
import { until } from '#test/servers/until.ts'

const program = need('postgres')
const skip = program.missing ?? false

const servers = skip
  ? (): { primary: Postgres; replica: Postgres } => assert.fail()
  : shared(async (scope) => {
      const primary = await startPostgres(program.path!)
      scope.after(() => primary.stop())
      const replica = await startPostgres(program.path!, { replicaOf: primary, restarts: true })
      scope.after(() => replica.stop())
      return { primary, replica }
    })

const opened = (t: TestContext, databaseReadUrl = servers().replica.url) =>
  migratedDatabase(t, { dataDir: '/nowhere', databaseUrl: servers().primary.url, databaseReadUrl }, 15_000)

const add = ({ kysely }: Database, challenge: string) =>
  kysely.insertInto('spent_challenges').values({ challenge, expires_at: 1 }).execute()

const has = async ({ kysely }: Pick<Database, 'kysely'>, challenge: string) =>
  (await kysely.selectFrom('spent_challenges').selectAll().where('challenge', '=', challenge).execute())
    .length === 1

async function onReplica(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: servers().replica.url })
  await client.connect()
  await client.query(statement)
  await client.end()
}

test('reads come from a replica that keeps up', { skip }, async (t) => {
  const database = await opened(t)
  const replica = database.replica!
  await until(() => replica.isUsed())
  await add(database, 'seen')
  await until(() => has(replica, 'seen'))
  const readOnly = replica.reader(() =>
    replica.kysely.selectNoFrom((one) => one.fn<boolean>('pg_is_in_recovery').as('is')),
  )
  assert.deepEqual(await readOnly(), [{ is: true }])
})

test(
  'a paused replica is used for a few seconds at most, and again when it has caught up',
  { skip },
  async (t) => {
    const database = await opened(t)
    const replica = database.replica!
    await until(() => replica.isUsed())
    await onReplica('select pg_wal_replay_pause()')
    await add(database, 'while paused')
    assert.ok(await has(database, 'while paused'))
    await until(() => !replica.isUsed())
    // Everything that was written is seen by now, because the primary answers.
    assert.ok(await has(replica, 'while paused'))
    await add(database, 'later')
    assert.ok(await has(replica, 'later'))
    await onReplica('select pg_wal_replay_resume()')
    await until(() => replica.isUsed())
    assert.ok(await has(replica, 'later'))
  },
)

for (const [how, hurt] of [
  ['stopped', () => process.kill(servers().replica.postmaster(), 'SIGINT')],
  ['killed', () => process.kill(servers().replica.postmaster(), 'SIGKILL')],
] as const) {
  test(
    `no read fails while the replica is ${how}, and it is used again when it is back`,
    { skip },
    async (t) => {
      const database = await opened(t)
      const replica = database.replica!
      await until(() => replica.isUsed())
      hurt()
      const end = performance.now() + 2000
      while (performance.now() < end) {
        await has(replica, how)
        await new Promise((resolve) => setTimeout(resolve, 10))
      }
      await until(() => replica.isUsed())
      await add(database, how)
      await until(() => has(replica, how))
    },
  )
}

test('a replica that hangs is left after its time limit', { skip }, async (t) => {
  const database = await opened(t)
  const replica = database.replica!
  await until(() => replica.isUsed())
  const resume = pausePostgres(servers().replica)
  try {
    await add(database, 'while it hangs')
    assert.ok(await has(replica, 'while it hangs'))
  } finally {
    resume()
  }
  await until(() => replica.isUsed())
})

test('without its replica the server starts, and reads from the primary', { skip }, async (t) => {
  const database = await opened(t, 'postgresql://bindex@127.0.0.1:1/postgres')
  assert.equal(database.replica!.isUsed(), false)
  await add(database, 'alone')
  assert.ok(await has(database.replica!, 'alone'))
})

test('the primary itself is not taken for its replica', { skip }, async (t) => {
  const database = await opened(t, servers().primary.url)
  await new Promise((resolve) => setTimeout(resolve, 2500))
  assert.equal(database.replica!.isUsed(), false)
})
