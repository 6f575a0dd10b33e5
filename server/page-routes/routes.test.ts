import Fastify from 'fastify'
import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import fc from 'fast-check'
import { runs } from '#test/data/runs.ts'
import { smallDataset } from '#test/data/small-bins.ts'
import { CurrentDataset } from '../dataset/current.ts'
import type { Allows } from '../platform/rate-limit/limits.ts'
import type { PageSender } from '../built-site/page-sender.ts'
import { addPageRoutes, correctedAddress } from './routes.ts'

for (const [counts, allows] of [
  ['memory', (url: string) => !url.includes('page=2')],
  ['Redis', (url: string) => Promise.resolve(!url.includes('page=2'))],
] as const) {
  test(`with counts in ${counts}, clients over the lookup limit get the page without results`, async (t) => {
    const json = async (bin: string) => Buffer.from(JSON.stringify({ bin }))
    const app = await madePages(t, json, ({ url }) => allows(url))
    assert.match((await app.inject('/?bins=400001')).body, /"bin":"400001"/)
    assert.match((await app.inject('/bin/400001')).body, /"bin":"400001"/)
    assert.match((await app.inject('/country/us?types=CREDIT')).body, /"bin":"400001"/)
    assert.equal((await app.inject('/?bins=400001&page=2')).body, 'without')
    assert.equal((await app.inject('/country/us?page=2')).body, 'without')
    assert.equal((await app.inject('/')).body, 'cached')
  })
}

test('the page of a BIN does without the database when that fails or is slow', async (t) => {
  const failing = await madePages(t, () => Promise.reject(new Error('away')))
  assert.equal((await failing.inject('/bin/400001')).body, 'without')
  const slow = await madePages(t, () => new Promise(() => {}))
  const start = performance.now()
  assert.equal((await slow.inject('/bin/400001')).body, 'without')
  const took = performance.now() - start
  assert.ok(took > 250 && took < 1000, `${took} ms`)
})

test('unknown addresses below /tools show the hub', async (t) => {
  const app = await madePages(t, () => Promise.reject(new Error('unused')))
  for (const url of ['/tools', '/tools/', '/tools/no-such-tool', '/tools/no/such?x=1']) {
    const { statusCode, body } = await app.inject(url)
    assert.deepEqual([statusCode, body], [200, 'cached'], url)
  }
})

test('a page in another case or with repeated slashes redirects to the right address', async (t) => {
  const app = await madePages(t, () => Promise.reject(new Error('unused')))
  const { statusCode, headers } = await app.inject('/tools/Resell?x=1')
  assert.deepEqual([statusCode, headers.location], [301, '/tools/resell?x=1'])
  for (const [url, address] of [
    ['/Tools', '/tools'],
    ['/TOOLS/', '/tools'],
    ['/MyBins?page=2', '/mybins?page=2'],
    ['/tools/antifrauddeobfuscate', '/tools/antifraudDeobfuscate'],
    ['/tools/ccResellSearch', '/tools/ccresellsearch'],
    ['/List/AbC_d-9', '/list/AbC_d-9'],
    ['/BANK/Nord%2FBank', '/bank/Nord%2FBank'],
    ['/tools', undefined],
    ['/tools/', undefined],
    ['/', undefined],
    ['/?Tools', undefined],
    ['/list/AbC', undefined],
    ['/list/a/b', undefined],
    ['//else.example', undefined],
    ['/List//else.example', '/list/else.example'],
    ['/tools//resell', '/tools/resell'],
    ['//tools///resell//?x=//', '/tools/resell?x=//'],
    ['/tools/resell/', undefined],
    ['/tools//nothing', undefined],
    ['///', '/'],
    ['/no-such-page', undefined],
  ] as const) {
    assert.equal(correctedAddress(url), address, url)
  }
})

test('an address to redirect to is on this site, and final', () => {
  const part = fc.constantFrom(
    '/',
    '//',
    'tools',
    'Tools',
    'List',
    'else.example',
    '\\',
    '%2F',
    '?x',
    ':80',
    '..',
  )
  fc.assert(
    fc.property(fc.array(part, { maxLength: 8 }), (parts) => {
      const address = correctedAddress(`/${parts.join('')}`)
      if (address === undefined) return
      assert.equal(new URL(address, 'http://here.example').host, 'here.example', address)
      assert.equal(correctedAddress(address), undefined, address)
    }),
    { numRuns: runs(2000) },
  )
})

async function madePages(
  t: TestContext,
  json: (bin: string) => Promise<Buffer>,
  allows: Allows = () => true,
) {
  const app = Fastify()
  t.after(() => app.close())
  const current = new CurrentDataset(await smallDataset(), '/nowhere/dataset.bindex')
  const sender: PageSender = {
    sendCached: (_request, reply) => reply.send('cached'),
    sendUncached: (_request, reply, _page, first) => reply.send(first ? String(first.output) : 'without'),
  }
  addPageRoutes(app, { current, binDetails: { json }, sender }, allows)
  return app
}
