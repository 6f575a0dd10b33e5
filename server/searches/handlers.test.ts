import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { limits } from '#contract/limits.ts'
import { startCallers } from '#test/apps/callers.ts'
import { madeApp } from '#test/apps/made-app.ts'
import { forEachDatabase } from '#test/servers/databases.ts'
import { deleteExpiredSearches, findSearch, shareSearch } from './store.ts'

const day = 24 * 60 * 60_000
const bins = Array.from({ length: limits.binsPerRequest }, (_, at) => String(400_001 + at * 7))
const criteria = {
  bins: ['400001'],
  extended: false,
  vendors: [],
  categories: [],
  types: [],
  banks: [],
  countries: [],
  traits: [],
}

forEachDatabase(({ open }) => {
  test('a search of 10,000 BINs is shared as a short address, and opens as it was', async (t) => {
    const database = await open(t)
    const { app, anyone } = await startCallers(t, database)
    const body = { bins, extended: false, vendors: ['visa'], countries: ['US'] }
    const shared = await anyone.call('POST /api/searches', { body })
    assert.equal(shared.status, 200)
    const { id, expires_at } = shared.body
    assert.match(id, /^[\w-]{22}$/)
    assert.ok(Math.abs(Date.parse(expires_at) - Date.now() - 30 * day) < day / 10)
    const found = await anyone.call('GET /api/searches/:searchId', { params: { searchId: id } })
    assert.deepEqual(found.body, {
      ...criteria,
      bins,
      vendors: ['VISA'],
      countries: ['US'],
      expires_at,
    } as never)
    assert.equal(found.headers['x-robots-tag'], 'noindex, nofollow')
    assert.equal(found.headers['cache-control'], 'no-store')

    const page = await app.inject({ url: `/s/${id}?page=1`, headers: { accept: 'text/html' } })
    assert.equal(page.statusCode, 200)
    assert.equal(page.headers['x-robots-tag'], 'noindex, nofollow')
    assert.equal(page.headers['referrer-policy'], 'same-origin')
    assert.equal(page.headers['cache-control'], 'no-store')
    assert.match(page.body, /<meta name="robots" content="noindex">/)
    assert.ok(!page.headers.link && !/(?:canonical|og:url)[^>]*\/s\//.test(page.body), 'no tag repeats it')
    assert.ok(page.body.includes('"line":"GET /api/searches/:searchId"'))
    assert.ok(page.body.includes('"line":"POST /api/binLookup"') && page.body.includes('"bin":"400001"'))
  })

  test('sharing a search again gives the same address and a new term', async (t) => {
    const { kysely } = await open(t)
    const key = Buffer.alloc(32, 1)
    const now = Date.UTC(2026, 0, 1)
    const first = await shareSearch(kysely, key, criteria, now)
    const again = await shareSearch(kysely, key, criteria, now + 9 * day)
    assert.equal(again.id, first.id)
    assert.equal(again.expiresAt - first.expiresAt, 9 * day)
    assert.notEqual((await shareSearch(kysely, Buffer.alloc(32, 2), criteria, now)).id, first.id)
    assert.notEqual((await shareSearch(kysely, key, { ...criteria, extended: true }, now)).id, first.id)
  })

  test('a shared search ends after 30 days and is deleted', async (t) => {
    const database = await open(t)
    const { kysely } = database
    const start = Date.UTC(2026, 0, 1)
    const { id } = await shareSearch(kysely, Buffer.alloc(32), criteria, start)
    for (let at = 0; at < 120; at++)
      await shareSearch(kysely, Buffer.alloc(32), { ...criteria, bins: [String(500_000 + at)] }, start + 1)
    assert.deepEqual((await findSearch(kysely, id, start + 30 * day - 1))?.criteria, criteria)
    assert.equal(await findSearch(kysely, id, start + 30 * day), undefined)
    await deleteExpiredSearches(database, start + 30 * day)
    const left = async () => (await kysely.selectFrom('shared_searches').select('id').execute()).length
    assert.equal(await left(), 120)
    await deleteExpiredSearches(database, start + 31 * day)
    assert.equal(await left(), 0)
  })

  test('the database reveals neither the link nor the search', async (t) => {
    const database = await open(t)
    const { anyone } = await startCallers(t, database)
    const { body } = await anyone.call('POST /api/searches', { body: { bins: ['457173', '400001'] } })
    const { rows } = await sql`select * from shared_searches`.execute(database.kysely)
    assert.equal(rows.length, 1)
    const stored = JSON.stringify(rows)
    for (const secret of [body.id, '457173', '400001']) assert.ok(!stored.includes(secret), secret)
  })

  test('only BINs and values that the data has are stored', async (t) => {
    const database = await open(t)
    const { anyone } = await startCallers(t, database)
    const share = (body: object) => anyone.call('POST /api/searches', { body })
    const { body } = await share({ bins: ['45717360', 'abc', '12', '457173', '400001'], types: ['debit'] })
    const found = await anyone.call('GET /api/searches/:searchId', { params: { searchId: body.id } })
    assert.deepEqual([found.body.bins, found.body.types], [['457173', '400001'], ['DEBIT']])
    const extended = await share({ bins: ['45717360'], extended: true })
    const longer = await anyone.call('GET /api/searches/:searchId', {
      params: { searchId: extended.body.id },
    })
    assert.deepEqual(longer.body.bins, ['45717360'])
    for (const refused of [
      {},
      { bins: ['abc'] },
      { bins: ['4571736000000000'] },
      { bins: ['400001'], banks: ['Meet me at noon'] },
      { bins: Array.from({ length: limits.binsPerRequest + 1 }, (_, at) => String(100_000 + at)) },
    ]) {
      const reply = await share(refused)
      assert.equal(reply.status, 422, JSON.stringify(refused).slice(0, 80))
    }
    const rows = await database.kysely.selectFrom('shared_searches').select('id').execute()
    assert.equal(rows.length, 2)
  })

  test('no more are stored than the limits allow', async (t) => {
    const database = await open(t)
    const { anyone } = await startCallers(t, database)
    const row = { content: 'x', bytes: limits.sharedSearchBytes, created_at: 1, expires_at: Date.now() + day }
    await database.kysely
      .insertInto('shared_searches')
      .values({ id: 'large', ...row })
      .execute()
    const { status, body } = await anyone.call('POST /api/searches', { body: { bins: ['400001'] } })
    assert.deepEqual([status, body.code], [507, 'shared_searches_full'])
  })

  test('an unknown address is gone, as a call and as a page', async (t) => {
    const database = await open(t)
    const { app, anyone } = await startCallers(t, database)
    const searchId = 'AAAAAAAAAAAAAAAAAAAAAA'
    const { status, body } = await anyone.call('GET /api/searches/:searchId', { params: { searchId } })
    assert.deepEqual([status, body.code], [404, 'shared_search_not_found'])
    const page = await app.inject({ url: `/s/${searchId}`, headers: { accept: 'text/html' } })
    assert.equal(page.statusCode, 404)
    assert.match(page.body, /<title>Link Expired · Bindex<\/title>/)
    assert.equal(page.headers['x-robots-tag'], 'noindex, nofollow')
  })
})

test('one network can share 100 searches a day', async (t) => {
  const app = await madeApp(t, { RATE_LIMITS: 'on' })
  const share = (at: number) =>
    app.inject({ method: 'POST', url: '/api/searches', payload: { bins: [String(400_000 + at)] } })
  for (let at = 0; at < 100; at++) assert.equal((await share(at)).statusCode, 200)
  const refused = await share(100)
  assert.equal(refused.statusCode, 429)
  assert.ok(Number(refused.headers['retry-after']) > 3600)
})
