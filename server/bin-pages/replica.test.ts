// Two servers with one primary and one replica, which stands still.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { FastifyInstance } from 'fastify'
import pg from 'pg'
import type { Output } from '#contract/api.ts'
import { madeAccount } from '#test/apps/made-account.ts'
import { madeApp } from '#test/apps/made-app.ts'
import { need } from '#test/run/needs.ts'
import { startPostgres } from '#test/servers/postgres.ts'
import { migratedDatabase } from '#test/servers/databases.ts'
import { until } from '#test/servers/until.ts'

const program = need('postgres')
const bin = '457173'

test(
  'everyone sees their own changes at once on both servers, others soon',
  { skip: program.missing },
  async (t) => {
    const primary = await startPostgres(program.path!)
    t.after(() => primary.stop())
    const replica = await startPostgres(program.path!, { replicaOf: primary })
    t.after(() => replica.stop())
    const open = async () => {
      const place = { dataDir: '/nowhere', databaseUrl: primary.url, databaseReadUrl: replica.url }
      const database = await migratedDatabase(t, place, 15_000)
      return { database, app: await madeApp(t, {}, { database }) }
    }
    const [one, other] = [await open(), await open()]
    const { headers } = await madeAccount(one.database)
    const reviewsOf = async (app: FastifyInstance, headers: Record<string, string>) =>
      (await app.inject({ url: `/api/bin/${bin}`, headers })).json<Output<'GET /api/bin/:bin'>>()
        .total_reviews
    await until(() => one.database.replica!.isUsed() && other.database.replica!.isUsed())
    await until(async () => (await reviewsOf(other.app, {})) === 0)

    const client = new pg.Client({ connectionString: replica.url })
    await client.connect()
    await client.query('select pg_wal_replay_pause()')
    const written = await one.app.inject({
      method: 'POST',
      url: `/api/bin/${bin}/review`,
      headers,
      body: { stars: 4 },
    })
    assert.equal(written.statusCode, 200, written.body)
    for (const { app } of [one, other, one, other]) assert.equal(await reviewsOf(app, headers), 1)
    // Nobody sees a session that has ended, whatever the replica still holds.
    assert.equal((await one.app.inject({ method: 'POST', url: '/api/auth/logout', headers })).statusCode, 200)
    assert.equal((await other.app.inject({ url: '/api/user', headers })).statusCode, 401)
    // Others see it when the replica is left, a few seconds later.
    await until(async () => (await reviewsOf(other.app, {})) === 1 && (await reviewsOf(one.app, {})) === 1)
    assert.equal(other.database.replica!.isUsed(), false)
    await client.query('select pg_wal_replay_resume()')
    await client.end()
    await until(() => one.database.replica!.isUsed() && other.database.replica!.isUsed())
    assert.equal(await reviewsOf(other.app, {}), 1)
  },
)
