import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { runs } from '#test/data/runs.ts'
import { forBothDatabases } from '#test/servers/databases.ts'
import { type Caller, startCallers } from '#test/apps/callers.ts'
import type { Database } from '../platform/db/open.ts'
import { readEntries } from './entries.ts'

const make = 'POST /api/binlists'

/** The stored counts, computed again from the lists themselves. */
async function recount({ kysely }: Database) {
  const lists = await kysely.selectFrom('lists').innerJoin('entries', 'list_id', 'id').selectAll().execute()
  const isPublic = lists.filter((list) => list.is_public === 1)
  return {
    counts: lists.map((list) => [list.id, readEntries(list).bins.length]).toSorted(),
    publicLists: isPublic.length,
    publicBins: Object.entries(
      Object.groupBy(
        isPublic.flatMap((list) => readEntries(list).bins),
        (bin) => bin,
      ),
    )
      .map(([bin, lists]) => `${bin} ${lists!.length}`)
      .toSorted(),
    publicEntries: isPublic
      .flatMap((list) => readEntries(list).bins.map((bin) => `${bin} ${list.created_at} ${list.id}`))
      .toSorted(),
  }
}

async function kept({ kysely }: Database) {
  const lists = await kysely.selectFrom('lists').select(['id', 'count']).execute()
  const entries = await kysely.selectFrom('public_entries').selectAll().execute()
  const bins = await kysely.selectFrom('public_bins').selectAll().execute()
  const counter = await kysely
    .selectFrom('counters')
    .select('value')
    .where('name', '=', 'public_lists')
    .executeTakeFirstOrThrow()
  return {
    counts: lists.map(({ id, count }) => [id, count]).toSorted(),
    publicLists: counter.value,
    publicBins: bins.map(({ bin, lists }) => `${bin} ${lists}`).toSorted(),
    publicEntries: entries
      .map(({ bin, created_at, list_id }) => `${bin} ${created_at} ${list_id}`)
      .toSorted(),
  }
}

const bin = fc.integer({ min: 400_000, max: 400_012 }).map(String)
const bins = fc.array(bin, { minLength: 1, maxLength: 6 })
const step = fc.record({
  what: fc.constantFrom('make', 'add', 'remove', 'one', 'public', 'private', 'fork', 'delete', 'leave'),
  who: fc.nat(1),
  which: fc.nat(7),
  bins,
})

forBothDatabases(({ open, dialect }) => {
  test('counts and the index of public BINs never drift', async (t) => {
    const database = await open(t)
    const steps = fc.array(step, { minLength: 5, maxLength: 25 })
    await fc.assert(
      fc.asyncProperty(steps, async (all) => {
        const { ada, eve } = await startCallers(t, database)
        const people = [ada, eve]
        const ids: string[] = []
        for (const { what, who, which, bins } of all) await act(people[who]!, what, ids, which, bins)
        assert.deepEqual(await kept(database), await recount(database))
      }),
      { numRuns: runs(dialect === 'sqlite' ? 15 : 6) },
    )
  })

  test('adding the same BINs twice at once creates no duplicates', async (t) => {
    const database = await open(t)
    const { ada } = await startCallers(t, database)
    const { id } = (await ada.call(make, { body: { name: 'x', is_public: true } })).body
    const many = Array.from({ length: 300 }, (_, number) => String(400_000 + number))
    const adds = Array.from({ length: 10 }, (_, number) =>
      ada.call('POST /api/binlists/:hashId/bins', {
        params: { hashId: id },
        body: { bins: many.slice(number * 10, number * 10 + 200) },
      }),
    )
    const replies = await Promise.all(adds)
    for (const { status } of replies) assert.equal(status, 200)
    assert.equal(
      replies.reduce((sum, { body }) => sum + body.added_count, 0),
      290,
    )
    const found = await recount(database)
    assert.deepEqual(found.counts, [[id, 290]])
    assert.equal(new Set(found.publicEntries).size, 290)
    assert.deepEqual(await kept(database), found)
  })

  test('50 bookmarks, clones and reviews at once are counted once each', async (t) => {
    const database = await open(t)
    const { ada, eve } = await startCallers(t, database)
    const body = { name: 'x', is_public: true, forkable: true, bins: ['457173'] }
    const params = { hashId: (await ada.call(make, { body })).body.id }
    const many = <T>(work: () => Promise<T>) => Promise.all(Array.from({ length: 50 }, work))
    const statuses = (replies: { status: number }[]) =>
      Object.groupBy(replies, ({ status }) => String(status))

    const marked = await many(() => eve.call('POST /api/binlists/:hashId/bookmark', { params }))
    assert.equal(statuses(marked)['200']?.length, 50)
    assert.equal((await ada.call('GET /api/binlists/:hashId', { params, query: {} })).body.bookmarks, 1)

    const reviewed = await many(() =>
      eve.call('POST /api/bin/:bin/review', { params: { bin: '457173' }, body: { stars: 5 } }),
    )
    assert.deepEqual([statuses(reviewed)['200']?.length, statuses(reviewed)['409']?.length], [1, 49])
    const { body: bin } = await ada.call('GET /api/bin/:bin', { params: { bin: '457173' }, query: {} })
    assert.deepEqual([bin.total_reviews, bin.reviews.length], [1, 1])

    // Each clone is a list of its own.
    const cloned = await many(() => eve.call('POST /api/binlists/:hashId/fork', { params }))
    assert.equal(new Set(cloned.map(({ body }) => body.id)).size, 50)
    assert.equal((await eve.call('GET /api/binlists', { query: {} })).body.pagination.total, 50)
    assert.deepEqual(await kept(database), await recount(database))
  })

  test('counts stay right when lists are changed, published and deleted while an account is deleted', async (t) => {
    const database = await open(t)
    for (let round = 0; round < 5; round++) {
      const { ada, eve } = await startCallers(t, database)
      const { id } = (await ada.call(make, { body: { name: 'x', forkable: true, is_public: true } })).body
      const params = { hashId: id }
      const replies = await Promise.all([
        ada.call('PUT /api/binlists/:hashId', { params, body: { is_public: false } }),
        ada.call('POST /api/binlists/:hashId/bins', { params, body: { bins: ['400001'] } }),
        eve.call('POST /api/binlists/:hashId/fork', { params }),
        ada.call(make, { body: { name: 'y', is_public: true, bins: ['400002'] } }),
        ada.call('DELETE /api/user', {}),
        ada.call('PUT /api/binlists/:hashId', { params, body: { is_public: true } }),
        ada.call('DELETE /api/binlists/:hashId', { params }),
        eve.call('POST /api/binlists/:hashId/bookmark', { params }),
      ])
      for (const { status, body } of replies) assert.ok(status < 500, JSON.stringify(body))
    }
    assert.deepEqual(await kept(database), await recount(database))
  })
})

async function act(who: Caller, what: string, ids: string[], which: number, bins: string[]): Promise<void> {
  const id = ids[which % Math.max(1, ids.length)] ?? 'none'
  const params = { hashId: id }
  if (what === 'make' || ids.length === 0) {
    const made = await who.call(make, {
      body: { name: 'x', is_public: which % 2 === 0, forkable: true, bins },
    })
    if (made.status === 200) ids.push(made.body.id)
  } else if (what === 'add') await who.call('POST /api/binlists/:hashId/bins', { params, body: { bins } })
  else if (what === 'remove')
    await who.call('POST /api/binlists/:hashId/remove-bins', { params, body: { bins } })
  else if (what === 'one') {
    await who.call('DELETE /api/binlists/:hashId/bins/:bin', { params: { ...params, bin: bins[0]! } })
  } else if (what === 'public')
    await who.call('PUT /api/binlists/:hashId', { params, body: { is_public: true } })
  else if (what === 'private')
    await who.call('PUT /api/binlists/:hashId', { params, body: { is_public: false } })
  else if (what === 'fork') {
    const fork = await who.call('POST /api/binlists/:hashId/fork', { params })
    if (fork.status === 200) ids.push(fork.body.id)
  } else if (what === 'delete') await who.call('DELETE /api/binlists/:hashId', { params })
  else await who.call('DELETE /api/user', {})
}
