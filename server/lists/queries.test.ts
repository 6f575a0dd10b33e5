import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type KyselyPlugin, sql } from 'kysely'
import { forBothDatabases } from '#test/servers/databases.ts'
import { startCallers } from '#test/apps/callers.ts'
import { madeAccount } from '#test/apps/made-account.ts'
import { eachText } from '../platform/db/each-text.ts'

forBothDatabases(({ open, dialect }) => {
  test('the number of queries does not grow with the number of rows', async (t) => {
    const database = await open(t)
    let queries = 0
    const counting: KyselyPlugin = {
      transformQuery: ({ node }) => {
        queries++
        return node
      },
      transformResult: async ({ result }) => result,
    }
    const { ada, eve, anyone } = await startCallers(t, {
      ...database,
      kysely: database.kysely.withPlugin(counting),
    })
    const counted = async (work: () => Promise<unknown>) => {
      const before = queries
      await work()
      return queries - before
    }
    const bins = (length: number, from = 400_000) =>
      Array.from({ length }, (_, number) => String(from + number))
    const make = async (count: number) => {
      const body = { name: 'x', is_public: true, forkable: true, bins: bins(count), notes: bins(count) }
      const { id } = (await ada.call('POST /api/binlists', { body })).body
      await eve.call('POST /api/binlists/:hashId/bookmark', { params: { hashId: id } })
      return id
    }
    const measure = async (count: number) => {
      let hashId = ''
      const costs: Record<string, number> = {
        create: await counted(async () => (hashId = await make(count))),
      }
      const params = { hashId }
      await anyone.call('GET /api/binlists/:hashId', { params, query: {} })
      // The visit is counted a moment later.
      await new Promise((resolve) => setTimeout(resolve, 500))
      const calls = {
        read: () =>
          anyone.call('GET /api/binlists/:hashId', { params, query: { vendors: ['VISA'], sort: 'bank' } }),
        download: () => anyone.text(`/api/binlists/${hashId}/download`),
        add: () =>
          ada.call('POST /api/binlists/:hashId/bins', { params, body: { bins: bins(count, 500_000) } }),
        remove: () =>
          ada.call('POST /api/binlists/:hashId/remove-bins', {
            params,
            body: { bins: bins(count, 500_000) },
          }),
        fork: () => eve.call('POST /api/binlists/:hashId/fork', { params }),
        compare: () =>
          ada.call('GET /api/binlists/:hashId/compare/:otherId', {
            params: { hashId, otherId: hashId },
            query: {},
          }),
        hide: () => ada.call('PUT /api/binlists/:hashId', { params, body: { is_public: false } }),
        show: () => ada.call('PUT /api/binlists/:hashId', { params, body: { is_public: true } }),
        mine: () => ada.call('GET /api/binlists', { query: {} }),
        bookmarks: () => eve.call('GET /api/binlists/bookmarks', { query: {} }),
        all: () => anyone.call('GET /api/all-public/binlists', { query: {} }),
      }
      for (const [name, work] of Object.entries(calls)) costs[name] = await counted(work)
      return costs
    }
    const few = await measure(1)
    for (let more = 0; more < 15; more++) await make(3)
    assert.deepEqual(await measure(400), few)
    for (const [name, cost] of Object.entries(few)) assert.ok(cost <= 14, `${name}: ${cost}`)
  })

  test('pages of public lists are read from the index', async (t) => {
    const database = await open(t)
    const { kysely } = database
    const { id } = await madeAccount(database)
    const ids = Array.from({ length: 5000 }, (_, number) => String(number))
    await sql`insert into lists
      (id, account_id, name, description, is_public, downloadable, forkable, filterable, count, created_at, updated_at)
      select value, ${id}, 'x', '', 1, 1, 1, 1, 0, cast(value as integer), 0 from ${eachText(dialect, ids)}`.execute(
      kysely,
    )
    await sql`analyze lists`.execute(kysely)
    const page = sql`select id from lists where is_public = 1 order by created_at desc, id limit 24 offset 240`
    const explain = dialect === 'sqlite' ? sql`explain query plan ${page}` : sql`explain ${page}`
    const plan = JSON.stringify((await explain.execute(kysely)).rows)
    assert.match(plan, /lists_public/)
    assert.doesNotMatch(plan, /TEMP B-TREE|Sort/)
  })

  test('a large public list is deleted quickly, also from tables that were empty a moment ago', async (t) => {
    const database = await open(t)
    const { ada } = await startCallers(t, database)
    const bins = Array.from({ length: 5000 }, (_, number) => String(400_000 + number))
    const { body } = await ada.call('POST /api/binlists', { body: { name: 'x', is_public: true, bins } })
    const start = performance.now()
    await ada.call('DELETE /api/binlists/:hashId', { params: { hashId: body.id } })
    const took = performance.now() - start
    // 300 ms. It took 13 seconds while PostgreSQL joined the batches to the table.
    assert.ok(took < 4000, `${took} ms`)
    assert.deepEqual((await sql`select * from public_bins`.execute(database.kysely)).rows, [])
  })
})
