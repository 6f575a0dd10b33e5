import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { need } from '#test/run/needs.ts'
import { pausePostgres, startPostgres } from '#test/servers/postgres.ts'
import { storeFailure } from '../errors.ts'
import { migratedDatabase } from '#test/servers/databases.ts'
import { until } from '#test/servers/until.ts'

const program = need('postgres')

test(
  'a change that did not reach its synchronous replica is not acknowledged',
  { skip: program.missing },
  async (t) => {
    const primary = await startPostgres(program.path!)
    t.after(() => primary.stop())
    const replica = await startPostgres(program.path!, { replicaOf: primary })
    t.after(() => replica.stop())
    const place = { dataDir: '/nowhere', databaseUrl: primary.url }
    const { kysely } = await migratedDatabase(t, place)
    await sql`alter system set synchronous_standby_names = '*'`.execute(kysely)
    await sql`select pg_reload_conf()`.execute(kysely)
    const insert = (db: typeof kysely, challenge: string) =>
      db.insertInto('spent_challenges').values({ challenge, expires_at: 1 }).execute()
    const outcome = (work: Promise<unknown>) =>
      work.then(
        () => 'saved',
        (error: unknown) => storeFailure(error),
      )
    const both = (name: string) => [
      outcome(insert(kysely, name)),
      outcome(kysely.transaction().execute((db) => insert(db, `${name}, in a transaction`))),
    ]
    assert.deepEqual(await Promise.all(both('before')), ['saved', 'saved'])
    const resume = pausePostgres(replica)
    try {
      assert.deepEqual(await Promise.all(both('while paused')), ['outcome_unknown', 'outcome_unknown'])
    } finally {
      resume()
    }
    let round = 0
    await until(async () => (await Promise.all(both(`after ${round++}`))).join() === 'saved,saved')
  },
)
