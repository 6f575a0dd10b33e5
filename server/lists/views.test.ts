import assert from 'node:assert/strict'
import { setTimeout as pause } from 'node:timers/promises'
import { test, type TestContext } from 'node:test'
import type { FastifyRequest } from 'fastify'
import { startCallers } from '#test/apps/callers.ts'
import { forEachDatabase } from '#test/servers/databases.ts'
import type { Database } from '../platform/db/open.ts'
import type { StoredList } from './store.ts'
import { ListViews } from './views.ts'

const make = 'POST /api/binlists'
const one = 'GET /api/binlists/:hashId'

forEachDatabase(({ open, dialect }) => {
  async function start(t: TestContext) {
    const database = await open(t)
    const callers = await startCallers(t, database)
    const { ada, app } = callers
    const newList = async () => (await ada.call(make, { body: { name: 'x', is_public: true } })).body.id
    const visit = (id: string, network: number) =>
      app.inject({ url: `/api/binlists/${id}`, remoteAddress: `203.0.113.${network}` })
    const views = async (id: string) =>
      (await ada.call(one, { params: { hashId: id }, query: {} })).body.views
    /** They are counted a moment later. */
    const waitForViews = async (id: string, expected: number) => {
      for (let tries = 0; tries < 100 && (await views(id)) < expected; tries++) await pause(20)
      assert.equal(await views(id), expected)
    }
    return { ...callers, database, newList, visit, views, waitForViews }
  }

  test('views by others count once per visitor and day, without storing who it was', async (t) => {
    const { database, ada, eve, anyone, newList, visit, waitForViews } = await start(t)
    const id = await newList()
    const read = (who: typeof ada) => who.call(one, { params: { hashId: id }, query: {} })
    for (const who of [ada, eve, anyone, eve, anyone]) await read(who)
    await visit(id, 77)
    await waitForViews(id, 3)
    for (const who of [eve, anyone]) await read(who)
    t.mock.timers.enable({ apis: ['Date'], now: Date.now() + 24 * 60 * 60_000 })
    await read(eve)
    await read(anyone)
    t.mock.timers.reset()
    await waitForViews(id, 5)
    const stored = JSON.stringify(await database.kysely.selectFrom('list_views').selectAll().execute())
    assert.equal(stored.split('visitor').length - 1, 5)
    assert.ok(!stored.includes('203.0.113') && !stored.includes(eve.account!.id))
  })

  test('many visits of many lists are all counted, those of a list that is deleted meanwhile left out', async (t) => {
    const { ada, newList, visit, waitForViews } = await start(t)
    const ids = [await newList(), await newList(), await newList()]
    const gone = await newList()
    // More than are written at once.
    for (let network = 1; network <= 240; network++) {
      await Promise.all([...ids, ...(network <= 20 ? [gone] : [])].map((id) => visit(id, network)))
      if (network === 20) await ada.call('DELETE /api/binlists/:hashId', { params: { hashId: gone } })
    }
    for (const id of ids) await waitForViews(id, 240)
  })

  test('the same visits, noticed by several processes at once, count once', async (t) => {
    const { database, newList } = await start(t)
    const ids = await Promise.all(Array.from({ length: 5 }, newList))
    const key = { derive: () => Buffer.alloc(32, 1) }
    const processes = Array.from({ length: 3 }, () => new ListViews(database, key))
    for (const views of processes)
      for (const id of ids)
        for (let network = 1; network <= 20; network++)
          views.count(
            { id, account_id: 'ada' } as StoredList,
            { account: null, ip: `203.0.113.${network}` } as FastifyRequest,
          )
    await Promise.all(processes.map((views) => views.close()))
    for (const id of ids) assert.equal(await storedViews(database, id), 20)
  })

  test('visits that wait are written when the server closes', async (t) => {
    const { database, app, newList, visit } = await start(t)
    const id = await newList()
    await visit(id, 1)
    await app.close()
    assert.equal(await storedViews(database, id), 1)
  })

  test(
    'a list that someone is changing holds up only its own visits',
    { skip: dialect === 'sqlite' },
    async (t) => {
      const { database, newList, visit, views, waitForViews } = await start(t)
      const [held, other] = [await newList(), await newList()]
      await database.kysely.transaction().execute(async (db) => {
        await db.selectFrom('lists').select('id').where('id', '=', held).forUpdate().execute()
        await visit(held, 1)
        await visit(other, 1)
        await waitForViews(other, 1)
        assert.equal(await views(held), 0)
      })
      await waitForViews(held, 1)
    },
  )
})

const storedViews = async ({ kysely }: Database, id: string): Promise<number | undefined> =>
  (await kysely.selectFrom('lists').select('views').where('id', '=', id).executeTakeFirst())?.views
