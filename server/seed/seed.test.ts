import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import type { Output } from '#contract/api.ts'
import { madeAccount } from '#test/apps/made-account.ts'
import { madeApp } from '#test/apps/made-app.ts'
import { smallDataset } from '#test/data/small-bins.ts'
import { forEachDatabase } from '#test/servers/databases.ts'
import { runProgram, temporaryFolder } from '#test/servers/server-process.ts'
import { migrate } from '../platform/db/migrate.ts'
import { type Database, openDatabase, type Place } from '../platform/db/open.ts'
import { caller } from './caller.ts'
import { names } from './content.ts'
import { type Seeded, writeAs } from './seed.ts'

const seed = async (t: TestContext, { dataDir, databaseUrl }: Place) => {
  const environment = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl }
  const program = runProgram(t, 'server/bindex/main.ts', ['seed'], environment)
  return { code: await program.exited, said: program.output() }
}

// It solves a puzzle for each account.
test(
  'npm run seed fills an empty database once and prints user IDs that log in',
  { timeout: 300_000 },
  async (t) => {
    const where = { dataDir: await temporaryFolder(t), databaseUrl: '' }
    const { code, said } = await seed(t, where)
    assert.equal(code, 0, said)
    const userIds = [...said.matchAll(/^ {2}([0-9A-Z]{26}) {2}/gm)].map(([, userId]) => userId!)
    assert.equal(userIds.length, 8)

    const database = await openDatabase(where)
    t.after(() => database.close())
    const app = await madeApp(t, {}, { database })
    const userId = userIds[0]!
    const login = await app.inject({ method: 'POST', url: '/api/auth/login', payload: { userId } })
    assert.equal(login.json<Output<'POST /api/auth/login'>>().name, 'Ada Lindqvist')
    await hasContent(database)
  },
)

forEachDatabase(({ place }) => {
  test('content is written on both databases, and npm run seed leaves a filled one alone', async (t) => {
    const where = await place(t)
    const folder = where.databaseUrl ? await temporaryFolder(t) : where.dataDir
    const database = await openDatabase(where)
    t.after(() => database.close())
    await write(t, database)
    await hasContent(database)
    const { code, said } = await seed(t, { ...where, dataDir: folder })
    assert.equal(code, 1)
    assert.match(said, /already has 8 accounts, so nothing was changed\..* bindex seed --again\./)
  })
})

test('the same dataset gives the same content', async (t) => {
  const run = async () => {
    const database = await openDatabase({ dataDir: await temporaryFolder(t), databaseUrl: '' })
    t.after(() => database.close())
    const { people: made, firstId: _, ...counts } = await write(t, database)
    const { kysely } = database
    const rows = {
      lists: await kysely.selectFrom('lists').select(['name', 'count', 'views']).execute(),
      entries: await kysely.selectFrom('entries').select(['bins', 'notes']).execute(),
      corrections: await kysely.selectFrom('corrections').select(['bin', 'value', 'confirms']).execute(),
      reviews: await kysely.selectFrom('reviews').select(['bin', 'stars', 'description']).execute(),
    }
    return {
      counts,
      people: made.map(({ name, lists, reviews }) => ({ name, lists, reviews })),
      rows: Object.values(rows).map((some) => some.map((row) => JSON.stringify(row)).toSorted()),
    }
  }
  const first = await run()
  assert.deepEqual(await run(), first)
  assert.ok(first.rows.every((some) => some.length > 0))
})

async function write(t: TestContext, database: Database): Promise<Seeded> {
  await migrate(database)
  const dataset = await smallDataset()
  const accounts = await Promise.all(names.map(() => madeAccount(database)))
  const people = accounts.map((account, at) => ({ ...account, address: `192.0.2.${at + 1}` }))
  const app = await madeApp(t, {}, { dataset, database })
  return writeAs(people, caller(app), dataset)
}

async function hasContent({ kysely }: Database): Promise<void> {
  for (const table of [
    'lists',
    'bookmarks',
    'reviews',
    'review_reports',
    'list_reports',
    'list_views',
  ] as const) {
    assert.ok(await kysely.selectFrom(table).selectAll().executeTakeFirst(), table)
  }
}
