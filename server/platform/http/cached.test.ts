import assert from 'node:assert/strict'
import { test } from 'node:test'
import { endpoints } from '#contract/api.ts'
import { startCallers } from '#test/apps/callers.ts'
import { madeApp } from '#test/apps/made-app.ts'
import { forEachDatabase } from '#test/servers/databases.ts'
import { cacheControl } from './cached.ts'

const addresses: Record<string, keyof typeof cacheControl> = {
  '/binlist/457173': 'data',
  '/api/bank/nord-bank': 'data',
  '/bank/nord-bank': 'data',
  '/api/bank/nord-bank/meta': 'data',
  '/api/banks?search=nord': 'data',
  '/banks.json': 'data',
  '/levels.json': 'data',
  '/tags.json': 'data',
  '/api/country/dk': 'data',
  '/api/dataset/coverage': 'data',
  '/api/dataset/imports': 'data',
  '/api/dataset/download?format=csv': 'data',
  '/api/binLookupFilter/download?vendors[]=VISA': 'data',
  '/api/lookup.csv?bins=457173': 'data',
  '/api/openapi.json': 'data',
  '/api/dataset': 'community',
  '/api/bin/457173': 'community',
  '/api/bin/457173/meta': 'community',
  '/api/corrections.csv': 'community',
  '/api/corrections': 'checked',
  '/api/all-public/binlists': 'checked',
}

test('replies that repeat have an ETag and say how long they may be cached', async (t) => {
  const app = await madeApp(t)
  for (const [url, cache] of Object.entries(addresses)) {
    const headers = { accept: 'application/json' }
    const reply = await app.inject({ url, headers })
    assert.equal(reply.statusCode, 200, url)
    assert.equal(reply.headers['cache-control'], cacheControl[cache], url)
    assert.equal(reply.headers['set-cookie'], undefined, url)
    assert.match(String(reply.headers.vary), /accept-encoding/, url)
    const { etag } = reply.headers
    const again = await app.inject({ url, headers: { ...headers, 'if-none-match': etag } })
    assert.deepEqual([again.statusCode, again.body, again.headers.etag], [304, '', etag], url)
    assert.equal(again.headers['cache-control'], cacheControl[cache], url)
    const other = await app.inject({ url, headers: { ...headers, 'if-none-match': 'W/"other"' } })
    assert.equal(other.statusCode, 200, url)
  }
})

test('only calls that change nothing are cached, and none that needs an account', () => {
  for (const [line, { cache, account }] of endpoints) {
    if (cache) assert.ok(line.startsWith('GET ') && account !== 'required', line)
  }
})

test('errors are not cached', async (t) => {
  const app = await madeApp(t)
  const { etag } = (await app.inject('/api/bin/457173')).headers
  const reply = await app.inject({ url: '/api/bin/999999', headers: { 'if-none-match': etag } })
  assert.deepEqual([reply.statusCode, reply.headers['cache-control']], [404, 'no-store'])
})

forEachDatabase(({ open }) => {
  test('a new review changes the ETag of its BIN, and accounts are never sent a cached reply', async (t) => {
    const { app, ada } = await startCallers(t, await open(t))
    const url = '/api/bin/457173'
    const before = await app.inject(url)
    assert.match(String(before.headers.vary), /authorization/)
    const headers = { 'if-none-match': before.headers.etag }
    assert.equal((await app.inject({ url, headers })).statusCode, 304)
    await ada.call('POST /api/bin/:bin/review', { params: { bin: '457173' }, body: { stars: 4 } })
    assert.equal((await app.inject({ url, headers })).statusCode, 200)
    const own = await ada.text(url)
    assert.deepEqual([own.headers['cache-control'], own.headers['etag']], ['no-store', undefined])
    assert.match(own.body, /"user_has_reviewed":true/)
  })

  test('a list that becomes private is refused, not unchanged', async (t) => {
    const { app, ada } = await startCallers(t, await open(t))
    const body = { name: 'Shared', is_public: true, bins: ['457173'] }
    const { id } = (await ada.call('POST /api/binlists', { body })).body
    const url = `/api/binlists/${id}/meta`
    const headers = { 'if-none-match': (await app.inject(url)).headers.etag }
    assert.equal((await app.inject({ url, headers })).statusCode, 304)
    await ada.call('PUT /api/binlists/:hashId', { params: { hashId: id }, body: { is_public: false } })
    assert.equal((await app.inject({ url, headers })).statusCode, 403)
  })
})
