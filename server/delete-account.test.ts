import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { startCallers } from '#test/apps/callers.ts'
import { forBothDatabases } from '#test/servers/databases.ts'
import { smallDataset } from '#test/data/small-bins.ts'
import type { Database } from './platform/db/open.ts'
import { finishPending, hideAccount } from './delete-account.ts'
import { finishIndexing } from './lists/published.ts'
import { openLog } from './platform/log.ts'
import { readConfig } from './platform/config.ts'

const log = openLog(readConfig({ LOG_LEVEL: 'silent' }))

const bins = Array.from({ length: 1200 }, (_, at) => String(400_000 + at))

const interrupted = async (work: (rest: () => Promise<never>) => Promise<unknown>) => {
  const stop = new Error('stopped')
  await assert.rejects(
    work(() => Promise.reject(stop)),
    stop,
  )
}

const counts = async ({ kysely }: Database) => ({
  entries: (await kysely.selectFrom('public_entries').select('bin').execute()).length,
  bins: (await kysely.selectFrom('public_bins').select('bin').execute()).length,
  lists: (
    await kysely
      .selectFrom('counters')
      .select('value')
      .where('name', '=', 'public_lists')
      .executeTakeFirstOrThrow()
  ).value,
  pending: (await kysely.selectFrom('pending_lists').select('list_id').execute()).length,
})

forBothDatabases(({ open }) => {
  const start = async (t: TestContext) => {
    const database = await open(t)
    const dataset = await smallDataset()
    const people = await startCallers(t, database, dataset)
    const known = dataset.bin(0)
    const body = { name: 'Large', is_public: true, bins: [...new Set([known, ...bins])] }
    const { id } = (await people.ada.call('POST /api/binlists', { body })).body
    return { database, ...people, known, id, total: body.bins.length, params: { hashId: id } }
  }

  test('a large public list is indexed when the reply arrives, and gone from the index when it is made private', async (t) => {
    const { database, ada, params, total } = await start(t)
    assert.deepEqual(await counts(database), { entries: total, bins: total, lists: 1, pending: 0 })
    await ada.call('PUT /api/binlists/:hashId', { params, body: { is_public: false } })
    assert.deepEqual(await counts(database), { entries: 0, bins: 0, lists: 0, pending: 0 })
    await ada.call('PUT /api/binlists/:hashId', { params, body: { is_public: true } })
    await ada.call('POST /api/binlists/:hashId/remove-bins', { params, body: { bins: bins.slice(0, 900) } })
    const left = total - 900
    assert.deepEqual(await counts(database), { entries: left, bins: left, lists: 1, pending: 0 })
    await ada.call('DELETE /api/binlists/:hashId', { params })
    assert.deepEqual(await counts(database), { entries: 0, bins: 0, lists: 0, pending: 0 })
  })

  test('a deleted account is invisible at once, before anything is cleaned up', async (t) => {
    const { database, ada, eve, anyone, known, params } = await start(t)
    const bin = { bin: known }
    await ada.call('POST /api/bin/:bin/review', { params: bin, body: { stars: 5, description: 'Mine' } })
    await ada.call('POST /api/binlists', { body: { name: 'Private' } })
    await hideAccount(database, ada.account!.id)
    const page = async () => (await anyone.call('GET /api/bin/:bin', { params: bin, query: {} })).body
    const { reviews, public_lists } = await page()
    assert.deepEqual(reviews, [])
    assert.deepEqual(public_lists.items, [])
    assert.equal((await eve.call('GET /api/binlists/:hashId', { params, query: {} })).status, 404)
    assert.equal((await anyone.text(`/api/binlists/${params.hashId}/feed`)).status, 404)
    assert.deepEqual((await anyone.call('GET /api/all-public/binlists', { query: {} })).body.data, [])
    const { body } = await eve.call('GET /api/discover', {})
    assert.deepEqual([body.recent_bin_lists, body.recent_reviews, body.top_reviewers], [[], [], []])
    assert.equal((await ada.call('GET /api/user/settings', {})).status, 401)
    const { userId } = ada.account!
    assert.equal((await anyone.call('POST /api/auth/login', { body: { userId } })).status, 401)
    await finishPending(database, log)
    assert.equal((await page()).total_reviews, 0)
  })

  test('deletion continues after a restart, until nothing of the account is left', async (t) => {
    const { database, ada, eve, known, id, total } = await start(t)
    const { kysely } = database
    await ada.call('POST /api/bin/:bin/review', { params: { bin: known }, body: { stars: 5 } })
    await ada.call('POST /api/binlists', { body: { name: 'Private', bins } })
    const { body } = await eve.call('POST /api/binlists', {
      body: { name: 'Hers', is_public: true, bins: [known] },
    })
    await hideAccount(database, ada.account!.id)
    await interrupted((rest) => finishIndexing(database, id, rest))
    const { entries } = await counts(database)
    assert.ok(entries > 1 && entries < total, `${entries} entries are left`)
    await finishPending(database, log)
    assert.deepEqual(await counts(database), { entries: 1, bins: 1, lists: 1, pending: 0 })
    for (const table of ['lists', 'reviews', 'reviewers', 'sessions', 'api_tokens'] as const) {
      const rows = await kysely
        .selectFrom(table)
        .selectAll()
        .where('account_id', '=', ada.account!.id)
        .execute()
      assert.deepEqual(rows, [], table)
    }
    assert.deepEqual(await kysely.selectFrom('ratings').selectAll().execute(), [])
    assert.deepEqual(await kysely.selectFrom('entries').select('list_id').execute(), [{ list_id: body.id }])
    assert.deepEqual(await kysely.selectFrom('deleted_accounts').selectAll().execute(), [])
    const left = await kysely.selectFrom('accounts').select('id').where('id', '=', ada.account!.id).execute()
    assert.deepEqual(left, [])
  })

  test('indexing continues after a restart', async (t) => {
    const { database, id, total } = await start(t)
    const { kysely } = database
    await kysely.deleteFrom('public_entries').where('list_id', '=', id).execute()
    await kysely.deleteFrom('public_bins').execute()
    await kysely.insertInto('pending_lists').values({ list_id: id, state: 'changed' }).execute()
    await interrupted((rest) => finishIndexing(database, id, rest))
    assert.equal((await counts(database)).entries, 500)
    await finishPending(database, log)
    assert.deepEqual(await counts(database), { entries: total, bins: total, lists: 1, pending: 0 })
  })

  test('an account with many reviews is deleted with all of them', async (t) => {
    const { database, ada, id } = await start(t)
    const account_id = ada.account!.id
    const row = { account_id, stars: 3, description: '', tags: '', created_at: 1, updated_at: 1 }
    await database.kysely
      .insertInto('reviews')
      .values(bins.slice(0, 450).map((bin) => ({ ...row, bin, id: `review ${bin}` })))
      .execute()
    await database.kysely
      .insertInto('ratings')
      .values(bins.slice(0, 450).map((bin) => ({ bin, reviews: 1, stars: 3 })))
      .execute()
    assert.equal((await ada.call('DELETE /api/user', {})).status, 200)
    await finishPending(database, log)
    assert.deepEqual(await database.kysely.selectFrom('reviews').select('id').execute(), [])
    assert.deepEqual(await database.kysely.selectFrom('ratings').select('bin').execute(), [])
    assert.deepEqual(
      await database.kysely.selectFrom('lists').select('id').where('id', '=', id).execute(),
      [],
    )
  })
})
