// A PostgreSQL of its own, because it is paused.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { madeApp } from '#test/apps/made-app.ts'
import { need } from '#test/run/needs.ts'
import { pausePostgres, startPostgres } from '#test/servers/postgres.ts'
import { openMetrics } from './serve-metrics.ts'
import { migratedDatabase } from '#test/servers/databases.ts'

const { path = '', missing: skip = false } = need('postgres')

test('while PostgreSQL hangs, metrics say so and the server stays ready', { skip }, async (t) => {
  const postgres = await startPostgres(path)
  t.after(() => postgres.stop())
  const database = await migratedDatabase(t, { dataDir: '/nowhere', databaseUrl: postgres.url })
  const registry = openMetrics()
  const app = await madeApp(t, {}, { database, metrics: registry })
  const value = async (name: string) => {
    const text = await registry.getSingleMetricAsString(`bindex_database_${name}`)
    return Number(/ (\d+)$/.exec(text.trim())![1])
  }
  assert.equal(await value('available'), 1)
  assert.equal(await value('connections_limit'), 10)
  assert.equal(await value('requests_waiting'), 0)
  assert.ok((await value('connections')) >= 1)
  assert.equal(await value('connections_idle'), await value('connections'))

  const resume = pausePostgres(postgres)
  try {
    const query = () => database.kysely.selectFrom('lists').select('id').execute()
    const queries = Promise.allSettled(Array.from({ length: 12 }, query))
    while ((await value('requests_waiting')) === 0 || (await value('connections_idle')) > 0) await pause(1)
    await queries
    while ((await value('available')) === 1) await query().catch(() => pause(1))
    assert.equal((await app.inject('/readyz')).statusCode, 200)
    const lookup = { method: 'POST', url: '/api/binLookup', payload: { bins: ['457173'] } } as const
    assert.equal((await app.inject(lookup)).statusCode, 200)
  } finally {
    resume()
  }
  while ((await value('available')) === 0) await pause(50)
})

test('SQLite has no pool to measure', async (t) => {
  const registry = openMetrics()
  await madeApp(t, {}, { metrics: registry })
  assert.equal(registry.getSingleMetric('bindex_database_connections'), undefined)
})
