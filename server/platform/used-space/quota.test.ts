import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { errors } from '#contract/errors.ts'
import { limits } from '#contract/limits.ts'
import { startCallers } from '#test/apps/callers.ts'
import { smallDataset } from '#test/data/small-bins.ts'
import { forBothDatabases } from '#test/servers/databases.ts'
import type { Database } from '../db/open.ts'

const megabyte = 1024 * 1024

forBothDatabases(({ open }) => {
  const start = async (t: TestContext) => {
    const database = await open(t)
    const people = await startCallers(t, database, undefined, { ACCOUNT_MEGABYTES: '1' })
    const used = async (who = people.ada) => (await who.call('GET /api/user/space', {})).body
    return { database, ...people, used }
  }
  const note = '😀'.repeat(200)
  const bins = Array.from({ length: 500 }, (_, at) => String(400_000 + at))

  test('a clone that does not fit is refused and changes nothing, and there is room again after a deletion', async (t) => {
    const { ada, used } = await start(t)
    assert.deepEqual(await used(), { used_bytes: 0, quota_bytes: megabyte })
    const body = { name: 'Emoji', bins, notes: bins.map(() => note) }
    const { id } = (await ada.call('POST /api/binlists', { body })).body
    const before = await used()
    assert.ok(before.used_bytes > 500 * 800 && before.used_bytes < 500 * 840, String(before.used_bytes))
    const clone = () => ada.call('POST /api/binlists/:hashId/fork', { params: { hashId: id } })
    const copy = await clone()
    assert.equal(copy.status, 200)
    const refused = await clone()
    assert.equal(refused.status, 422)
    assert.equal(refused.body.message, errors.account_full[1].replace('{quota}', '1'))
    const details = { quota_bytes: megabyte }
    assert.partialDeepStrictEqual(refused.body, { code: 'account_full', details })
    const { body: lists } = await ada.call('GET /api/binlists', { query: {} })
    assert.equal(lists.data.length, 2)
    await ada.call('DELETE /api/binlists/:hashId', { params: { hashId: copy.body.id } })
    assert.deepEqual(await used(), before)
    assert.equal((await clone()).status, 200)
  })

  test('an account that is full can still remove, shorten, hide and delete', async (t) => {
    const { database, ada, used } = await start(t)
    const { id } = (
      await ada.call('POST /api/binlists', { body: { name: 'Mine', is_public: true, bins, notes: [note] } })
    ).body
    await ada.call('POST /api/bin/:bin/review', {
      params: { bin: '400001' },
      body: { stars: 5, description: note },
    })
    await database.kysely
      .updateTable('used_space')
      .set({ bytes: 2 * megabyte })
      .execute()
    const params = { hashId: id }
    const [bin, other, third] = bins as [string, string, string]
    const refused = [
      await ada.call('POST /api/binlists', { body: { name: 'Another' } }),
      await ada.call('POST /api/binlists/:hashId/bins', { params, body: { bins: ['500001'] } }),
      await ada.call('PUT /api/binlists/:hashId/bins/:bin', {
        params: { hashId: id, bin: other },
        body: { note },
      }),
      await ada.call('PUT /api/binlists/:hashId', { params, body: { description: 'More' } }),
      await ada.call('POST /api/binlists/from-search', { body: { extended: false } }),
      await ada.call('POST /api/binlists/:hashId/bookmark', { params }),
      await ada.call('PUT /api/bin/:bin/review', {
        params: { bin: '400001' },
        body: { stars: 1, description: `${note}!` },
      }),
      await ada.call('POST /api/bin/:bin/review', { params: { bin: '400002' }, body: { stars: 1 } }),
    ]
    for (const { status, body } of refused) assert.equal(status, 422, JSON.stringify(body))
    assert.equal((await used()).used_bytes, 2 * megabyte)
    const allowed = [
      await ada.call('DELETE /api/binlists/:hashId/bins/:bin', { params: { hashId: id, bin: other } }),
      await ada.call('POST /api/binlists/:hashId/remove-bins', { params, body: { bins: [third] } }),
      await ada.call('PUT /api/binlists/:hashId/bins/:bin', {
        params: { hashId: id, bin },
        body: { note: 'x' },
      }),
      await ada.call('PUT /api/binlists/:hashId', { params, body: { name: 'Min', is_public: false } }),
      await ada.call('PUT /api/bin/:bin/review', { params: { bin: '400001' }, body: { stars: 1 } }),
      await ada.call('DELETE /api/bin/:bin/review', { params: { bin: '400001' } }),
      await ada.call('DELETE /api/binlists/:hashId', { params }),
    ]
    for (const { status, body } of allowed) assert.equal(status, 200, JSON.stringify(body))
  })

  test('many requests at once do not store more than the quota', async (t) => {
    const { ada, used } = await start(t)
    const body = { name: 'Emoji', bins: bins.slice(0, 200), notes: bins.slice(0, 200).map(() => note) }
    const { id } = (await ada.call('POST /api/binlists', { body })).body
    const { used_bytes: one } = await used()
    const replies = await Promise.all(
      Array.from({ length: 20 }, () =>
        ada.call('POST /api/binlists/:hashId/fork', { params: { hashId: id } }),
      ),
    )
    const made = replies.filter(({ status }) => status === 200).length
    assert.equal(made, Math.floor(megabyte / one) - 1)
    assert.equal(replies.filter(({ status }) => status === 422).length, 20 - made)
    assert.ok((await used()).used_bytes <= megabyte)
  })

  test('bookmarks are limited, also when several are made at once', async (t) => {
    const database = await open(t)
    const { ada, eve } = await startCallers(t, database)
    const ids = Array.from({ length: limits.bookmarksPerAccount + 5 }, (_, at) => `list ${at}`)
    await addLists(database, eve.account!.id, ids)
    const own = { account_id: ada.account!.id, created_at: 1 }
    for (let at = 0; at < limits.bookmarksPerAccount - 3; at += 1000) {
      const some = ids.slice(at, Math.min(at + 1000, limits.bookmarksPerAccount - 3))
      await database.kysely
        .insertInto('bookmarks')
        .values(some.map((list_id) => ({ ...own, list_id })))
        .execute()
    }
    const last = ids.slice(-8)
    const add = (hashId: string) => ada.call('POST /api/binlists/:hashId/bookmark', { params: { hashId } })
    const replies = await Promise.all(last.map(add))
    assert.equal(replies.filter(({ status }) => status === 200).length, 3)
    for (const { status, body } of replies)
      if (status !== 200) assert.equal(body.message, errors.too_many_bookmarks[1])
    await ada.call('DELETE /api/binlists/:hashId/bookmark', { params: { hashId: ids[0]! } })
    assert.equal((await add(last.find((_, at) => replies[at]!.status !== 200)!)).status, 200)
  })

  test('reviews are limited, also when several are written at once', async (t) => {
    const database = await open(t)
    const { ada } = await startCallers(t, database)
    const dataset = await smallDataset()
    const known = Array.from({ length: 6 }, (_, at) => dataset.bin(at))
    const account_id = ada.account!.id
    await database.kysely
      .insertInto('reviewers')
      .values({ account_id, reviews: limits.reviewsPerAccount - 2 })
      .execute()
    const replies = await Promise.all(
      known.map((bin) => ada.call('POST /api/bin/:bin/review', { params: { bin }, body: { stars: 4 } })),
    )
    assert.equal(replies.filter(({ status }) => status === 200).length, 2)
    for (const { status, body } of replies)
      if (status !== 200) assert.equal(body.message, errors.too_many_reviews[1])
    assert.equal((await database.kysely.selectFrom('reviews').select('id').execute()).length, 2)
  })

  test('lists are limited, also when several are created at once', async (t) => {
    const database = await open(t)
    const { ada } = await startCallers(t, database)
    await addLists(
      database,
      ada.account!.id,
      Array.from({ length: limits.listsPerAccount - 2 }, (_, at) => `list ${at}`),
    )
    const replies = await Promise.all(
      bins.slice(0, 6).map((name) => ada.call('POST /api/binlists', { body: { name } })),
    )
    assert.equal(replies.filter(({ status }) => status === 200).length, 2)
    for (const { status, body } of replies)
      if (status !== 200) assert.equal(body.message, errors.too_many_lists[1])
  })
})

async function addLists({ kysely }: Database, account_id: string, ids: string[]): Promise<void> {
  const flags = { is_public: 1, downloadable: 1, forkable: 1, filterable: 1 } as const
  const list = { account_id, name: 'x', description: '', ...flags, count: 0, created_at: 1, updated_at: 1 }
  for (let at = 0; at < ids.length; at += 1000) {
    const some = ids.slice(at, at + 1000).map((id) => ({ ...list, id }))
    await kysely.insertInto('lists').values(some).execute()
  }
}
