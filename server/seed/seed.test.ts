import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Output } from '#contract/api.ts'
import { madeAccount } from '#test/apps/made-account.ts'
import { madeApp } from '#test/apps/made-app.ts'
import { smallDataset } from '#test/data/small-bins.ts'
import { forEachDatabase } from '#test/servers/databases.ts'
import { runProgram, temporaryFolder } from '#test/servers/server-process.ts'
import { migrate } from '../db/migrate.ts'
import { openDatabase } from '../db/open.ts'
import { caller } from './caller.ts'
import { names } from './content.ts'
import { writeAs } from './seed.ts'

forEachDatabase(({ place }) => {
  test('npm run seed fills an empty database once and prints user IDs that log in', async (t) => {
    const { dataDir, databaseUrl } = await place(t)
    const folder = databaseUrl ? await temporaryFolder(t) : dataDir
    const run = async () => {
      const program = runProgram(t, 'server/seed/command.ts', [], {
        DATA_DIR: folder,
        DATABASE_URL: databaseUrl,
      })
      return [await program.exited, program.output()] as const
    }
    const [code, output] = await run()
    assert.equal(code, 0, output)
    const userIds = [...output.matchAll(/^ {2}([0-9A-Z]{26}) {2}/gm)].map(([, userId]) => userId!)
    assert.equal(userIds.length, 8)

    const database = await openDatabase({ dataDir: folder, databaseUrl })
    t.after(() => database.close())
    const app = await madeApp(t, {}, { database })
    const userId = userIds[0]!
    const login = await app.inject({ method: 'POST', url: '/api/auth/login', payload: { userId } })
    assert.equal(login.json<Output<'POST /api/auth/login'>>().name, 'Ada Lindqvist')
    for (const table of [
      'lists',
      'bookmarks',
      'reviews',
      'review_reports',
      'list_reports',
      'list_views',
    ] as const) {
      assert.ok(await database.kysely.selectFrom(table).selectAll().executeTakeFirst(), table)
    }

    const [again, refusal] = await run()
    assert.equal(again, 1)
    assert.match(refusal, /already has 8 accounts, so nothing was changed\..* npm run seed -- --again\./)
  })
})

test('the same dataset gives the same content', async (t) => {
  const dataset = await smallDataset()
  const run = async () => {
    const database = await openDatabase({ dataDir: await temporaryFolder(t), databaseUrl: '' })
    t.after(() => database.close())
    await migrate(database)
    const people = await Promise.all(names.map(() => madeAccount(database)))
    const persons = people.map((person, at) => ({ ...person, address: `192.0.2.${at + 1}` }))
    const app = await madeApp(t, {}, { dataset, database })
    const { people: made, ...counts } = await writeAs(persons, caller(app), dataset)
    const { kysely } = database
    const rows = {
      lists: await kysely.selectFrom('lists').select(['name', 'count', 'views']).execute(),
      entries: await kysely.selectFrom('entries').select(['bins', 'notes']).execute(),
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
