import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { runs } from '#test/data/runs.ts'
import { forBothDatabases } from '#test/servers/databases.ts'
import { type Caller, startCallers } from '#test/apps/callers.ts'
import { madeAccount } from '#test/apps/made-account.ts'
import type { Database } from '../platform/db/open.ts'
import { addReview } from './change.ts'

const bins = ['400001', '400002', '457173', '45717360']
const one = 'GET /api/bin/:bin'

interface Wrote {
  stars: number
  description: string
}

/** A model of the reviews without a database: by BIN, then by author. */
type Oracle = Map<string, Map<Caller, Wrote>>

const step = fc.record({
  what: fc.constantFrom('add', 'change', 'delete', 'list', 'hide', 'leave'),
  who: fc.nat(2),
  bin: fc.constantFrom(...bins),
  stars: fc.integer({ min: 1, max: 5 }),
})
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

forBothDatabases(({ open, dialect }) => {
  test('averages, counts and pages match a model, and stored counts never drift', async (t) => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 30 }), async (steps) => {
        const database = await open(t)
        const { ada, eve, bob, anyone } = await startCallers(t, database)
        const world: World = { wrote: new Map(), lists: new Map(), gone: new Set() }
        for (const step of steps) await act([ada, eve, bob][step.who]!, step, world)
        for (const bin of bins) await agrees(anyone, bin, world)
        const reader = [ada, eve, bob].find((who) => !world.gone.has(who))
        if (reader) await discovers(reader, world)
        assert.deepEqual(await kept(database), await recount(database))
      }),
      { numRuns: runs(dialect === 'sqlite' ? 20 : 8) },
    )
  })

  test('pages contain every review once, newest first', async (t) => {
    const database = await open(t)
    const { anyone } = await startCallers(t, database)
    for (let number = 0; number < 23; number++) {
      const { id } = await madeAccount(database)
      await addReview(database.kysely, {
        accountId: id,
        bin: '400001',
        fields: { stars: 1 + (number % 5), description: String(number), tags: '' },
        now: number,
      })
    }
    const seen: string[] = []
    for (let page = 1; page <= 4; page++) {
      const query = { reviewPage: page, reviewLimit: 7 }
      const { body } = await anyone.call(one, { params: { bin: '400001' }, query })
      assert.equal(body.total_reviews, 23)
      assert.equal(body.reviews_pagination.last_page, 4)
      seen.push(...body.reviews.map(({ description }) => description))
    }
    assert.deepEqual(
      seen,
      Array.from({ length: 23 }, (_, at) => String(22 - at)),
    )
  })

  test('counts stay right when reviews are written, changed and deleted while an account is deleted', async (t) => {
    const database = await open(t)
    for (let round = 0; round < 5; round++) {
      const { ada, eve } = await startCallers(t, database)
      const params = { bin: '400001' }
      const replies = await Promise.all([
        ada.call('POST /api/bin/:bin/review', { params, body: { stars: 5 } }),
        ada.call('POST /api/bin/:bin/review', { params, body: { stars: 4 } }),
        eve.call('POST /api/bin/:bin/review', { params, body: { stars: 1 } }),
        ada.call('PUT /api/bin/:bin/review', { params, body: { stars: 2 } }),
        eve.call('POST /api/bin/:bin/review', { params: { bin: '457173' }, body: { stars: 3 } }),
        ada.call('DELETE /api/bin/:bin/review', { params }),
        ada.call('POST /api/bin/:bin/review', { params: { bin: '457173' }, body: { stars: 3 } }),
        ada.call('DELETE /api/user', {}),
        ada.call('POST /api/bin/:bin/review', { params, body: { stars: 3 } }),
      ])
      for (const { status, body } of replies) assert.ok(status < 500, JSON.stringify(body))
    }
    assert.deepEqual(await kept(database), await recount(database))
  })
})

interface World {
  wrote: Oracle
  /** Public lists with their BIN and owner. */
  lists: Map<string, { bin: string; owner: Caller }>
  gone: Set<Caller>
}

async function act(who: Caller, { what, bin, stars }: Step, { wrote, lists, gone }: World): Promise<void> {
  const params = { bin }
  const written = { stars, description: `${what} ${stars}` }
  const here = wrote.get(bin) ?? new Map<Caller, Wrote>()
  wrote.set(bin, here)
  const isGone = gone.has(who)
  if (what === 'add') {
    const { status } = await who.call('POST /api/bin/:bin/review', { params, body: written })
    assert.equal(status, isGone ? 401 : here.has(who) ? 409 : 200)
    if (status === 200) here.set(who, written)
  } else if (what === 'change') {
    const { status } = await who.call('PUT /api/bin/:bin/review', { params, body: written })
    assert.equal(status, isGone ? 401 : here.has(who) ? 200 : 404)
    if (status === 200) here.set(who, written)
  } else if (what === 'delete') {
    const { status } = await who.call('DELETE /api/bin/:bin/review', { params })
    assert.equal(status, isGone ? 401 : here.has(who) ? 200 : 404)
    here.delete(who)
  } else if (what === 'list') {
    const { status, body } = await who.call('POST /api/binlists', {
      body: { name: 'x', is_public: true, bins: [bin] },
    })
    if (status === 200) lists.set(body.id, { bin, owner: who })
  } else if (what === 'hide') {
    const [id] = [...lists].find(([, { owner }]) => owner === who) ?? []
    if (id === undefined || isGone) return
    await who.call('PUT /api/binlists/:hashId', { params: { hashId: id }, body: { is_public: false } })
    lists.delete(id)
  } else {
    await who.call('DELETE /api/user', {})
    gone.add(who)
    for (const written of wrote.values()) written.delete(who)
    for (const [id, { owner }] of lists) if (owner === who) lists.delete(id)
  }
}

const meanOf = (written: Wrote[]) =>
  Math.round((written.reduce((sum, { stars }) => sum + stars, 0) / written.length) * 10) / 10

async function agrees(anyone: Caller, bin: string, { wrote, lists }: World): Promise<void> {
  const { body } = await anyone.call(one, { params: { bin }, query: {} })
  const here = [...(wrote.get(bin)?.values() ?? [])]
  assert.equal(body.total_reviews, here.length)
  assert.equal(body.avg_rating, here.length > 0 ? meanOf(here) : null)
  const words = ({ stars, description }: Wrote) => `${stars} ${description}`
  assert.deepEqual(body.reviews.map(words).toSorted(), here.map(words).toSorted())
  assert.deepEqual(
    body.public_lists.items.map(({ hash }) => hash).toSorted(),
    [...lists]
      .filter(([, list]) => list.bin === bin)
      .map(([id]) => id)
      .toSorted(),
  )
  assert.equal(body.public_lists.pagination.total, body.public_lists.items.length)
}

/** Discover shows the same about a BIN as the BIN's own page. */
async function discovers(reader: Caller, { wrote, lists }: World): Promise<void> {
  const { body } = await reader.call('GET /api/discover', {})
  const top = [...wrote]
    .filter(([, written]) => written.size > 0)
    .map(([bin, written]) => ({ bin, written: [...written.values()] }))
    .toSorted((a, b) => b.written.length - a.written.length || (a.bin < b.bin ? -1 : 1))
  assert.deepEqual(
    body.top_reviewed_bins.map(({ bin, review_count, avg_rating }) => [bin, review_count, avg_rating]),
    top.map(({ bin, written }) => [bin, written.length, meanOf(written)]),
  )
  const counts = new Map<Caller, number>()
  for (const written of wrote.values())
    for (const who of written.keys()) counts.set(who, (counts.get(who) ?? 0) + 1)
  assert.deepEqual(
    body.top_reviewers.map(({ reviews_count }) => reviews_count),
    [...counts.values()].toSorted((a, b) => b - a),
  )
  assert.equal(body.recent_bin_lists.length, Math.min(10, lists.size))
  for (const { hash } of body.recent_bin_lists) assert.ok(lists.has(hash))
}

/** The stored counts, computed again from the reviews themselves. */
async function recount({ kysely }: Database) {
  const reviews = await kysely.selectFrom('reviews').selectAll().execute()
  const byBin = Object.groupBy(reviews, ({ bin }) => bin)
  const byAccount = Object.groupBy(reviews, ({ account_id }) => account_id)
  return {
    ratings: Object.entries(byBin)
      .map(([bin, all]) => `${bin} ${all!.length} ${all!.reduce((sum, { stars }) => sum + stars, 0)}`)
      .toSorted(),
    reviewers: Object.entries(byAccount)
      .map(([id, all]) => `${id} ${all!.length}`)
      .toSorted(),
  }
}

async function kept({ kysely }: Database) {
  const ratings = await kysely.selectFrom('ratings').selectAll().execute()
  const reviewers = await kysely.selectFrom('reviewers').selectAll().execute()
  return {
    ratings: ratings.map(({ bin, reviews, stars }) => `${bin} ${reviews} ${stars}`).toSorted(),
    reviewers: reviewers.map(({ account_id, reviews }) => `${account_id} ${reviews}`).toSorted(),
  }
}
