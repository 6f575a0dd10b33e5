import assert from 'node:assert/strict'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { Worker } from 'node:worker_threads'
import fc from 'fast-check'
import type { BinResults } from '#contract/calls/bins.ts'
import type { DeviceLine } from '#contract/device.ts'
import { Dataset } from '#engine/dataset/dataset.ts'
import { readableBytes } from '#engine/snapshot/snapshot.ts'
import { madeApp } from '#test/apps/made-app.ts'
import { madeSnapshot } from '#test/data/made-bins.ts'
import { runs } from '#test/data/runs.ts'
import { runBindex } from '#test/servers/bindex.ts'
import { temporaryFolder } from '#test/servers/server-process.ts'
import { open } from './library/bindex-engine.ts'

const snapshot = madeSnapshot({ seed: 19, count: 3000, sources: 3 })
let device: Worker
let dataset: Dataset

before(async () => {
  dataset = await Dataset.open(readableBytes(snapshot))
  device = new Worker(new URL('../test/servers/device-thread.ts', import.meta.url), {
    workerData: { snapshot: Uint8Array.from(snapshot) },
    execArgv: [],
  })
})
after(() => device.terminate())

async function askDevice(line: DeviceLine, input: object): Promise<string> {
  const answered = once(device, 'message') as Promise<[string]>
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  device.postMessage({ line, input })
  return (await answered)[0]
}

test('a device answers every search byte for byte as the server does', async (t) => {
  const app = await madeApp(t, {}, { dataset })
  const { columns } = dataset
  const some = (name: keyof typeof columns, max: number) =>
    fc.array(fc.constantFrom(...columns[name].texts.filter(Boolean), 'NO SUCH VALUE', 'amex', 'MC'), {
      maxLength: max,
    })
  const known = fc.nat({ max: dataset.rows - 1 }).map((row) => dataset.bin(row))
  const bins = fc.array(
    fc.oneof(known, fc.stringMatching(/^\d{6,11}$/), fc.constantFrom('abc', '4571', '<b>')),
    { maxLength: 40 },
  )
  const search = fc.record(
    {
      bins,
      extended: fc.boolean(),
      vendors: some('brand', 3),
      types: some('type', 2),
      categories: some('category', 3),
      countries: some('country', 3),
      banks: some('bank', 2),
      page: fc.integer({ min: 1, max: 4 }),
      limit: fc.constantFrom(100, 250, 500, 1000),
      facets: fc.boolean(),
      order: fc.constantFrom('bin', 'request'),
    },
    { requiredKeys: [] },
  )
  await fc.assert(
    fc.asyncProperty(search, async (body) => {
      const reply = await app.inject({ method: 'POST', url: '/api/binLookup', payload: body })
      assert.equal(await askDevice('POST /api/binLookup', { body }), reply.body)
      const { page: _, limit: __, facets: ___, order: ____, ...criteria } = body
      const wanted = { ...criteria, format: 'csv' as const, include_phone: true }
      const file = await app.inject({ method: 'POST', url: '/api/binLookupFilter/download', payload: wanted })
      assert.equal(await askDevice('POST /api/binLookupFilter/download', { body: wanted }), file.body)
    }),
    { seed: 7, numRuns: runs(600) },
  )
})

test('and every other call that the dataset alone can answer', async (t) => {
  const app = await madeApp(t, {}, { dataset })
  const same = async (line: DeviceLine, url: string, input: object): Promise<void> => {
    const reply = await app.inject({ url, headers: { accept: 'application/json' } })
    // The order of fields is that of the schema or of the code.
    assert.deepEqual(JSON.parse(await askDevice(line, input)), reply.json(), url)
  }
  await same('GET /levels.json', '/levels.json', {})
  await same('GET /countries.json', '/countries.json', {})
  await same('GET /banks.json', '/banks.json', {})
  await same('GET /api/banks', '/api/banks?search=bank&limit=20', { query: { search: 'bank', limit: 20 } })
  for (const slug of [...dataset.columns.bank.values.keys()].slice(0, 60)) {
    const path = encodeURIComponent(slug)
    await same('GET /api/bank/:slug', `/api/bank/${path}`, { params: { slug }, query: {} })
    await same('GET /bank/:slug', `/bank/${path}?page=2`, { params: { slug }, query: { page: 2 } })
    await same('GET /api/bank/:slug/meta', `/api/bank/${path}/meta`, { params: { slug } })
  }
  for (const iso of dataset.columns.country.values.keys()) {
    await same('GET /api/country/:iso', `/api/country/${iso}`, { params: { iso }, query: {} })
  }
  for (let row = 0; row < dataset.rows; row += 37) {
    const bin = dataset.bin(row)
    await same('GET /api/bin/:bin', `/api/bin/${bin}`, { params: { bin }, query: {} })
  }
})

test('the server, a device, the library and the command give the same rows', async (t) => {
  const app = await madeApp(t, {}, { dataset })
  const library = await open(snapshot)
  const folder = await temporaryFolder(t)
  await writeFile(join(folder, 'dataset.bindex'), snapshot)
  const some = [0, 700, 1400].map((row) => dataset.bin(row))
  const bins = [...some, some[0]!.slice(0, 6), some[1]!.padEnd(11, '9'), '999999']
  const [brand = ''] = dataset.columns.brand.values.keys()
  const [country = ''] = dataset.columns.country.values.keys()
  for (const { body, search, words } of [
    { body: { bins }, search: { bins }, words: ['lookup', ...bins] },
    {
      body: { bins, extended: true },
      search: { bins, extended: true },
      words: ['lookup', '--extended', ...bins],
    },
    {
      body: { vendors: [brand], countries: [country] },
      search: { brand, country },
      words: ['search', '--brand', brand, '--country', country, '--all'],
    },
    {
      body: { types: ['DEBIT'] },
      search: { type: 'DEBIT' },
      words: ['search', '--type', 'debit', '--limit', '1000'],
    },
  ]) {
    const wanted = { ...body, limit: 1000 }
    const reply = await app.inject({ method: 'POST', url: '/api/binLookup', payload: wanted })
    const { data, not_found } = reply.json<BinResults>()
    assert.ok(data.length > 0, words.join(' '))
    assert.deepEqual(JSON.parse(await askDevice('POST /api/binLookup', { body: wanted })), reply.json())
    const found = library.search({ ...search, limit: 1000 })
    assert.deepEqual(
      found.rows.map(({ bin }) => bin),
      data.map(({ bin }) => bin),
    )
    assert.deepEqual(found.notFound, not_found)
    const printed = JSON.parse((await runBindex(folder, [...words, '--json'])).out) as BinResults
    const inOrder = printed.data.toSorted((a, b) => (a.bin < b.bin ? -1 : 1))
    const unique = inOrder.filter(({ bin }, at) => bin !== inOrder[at - 1]?.bin)
    assert.deepEqual(unique, data, words.join(' '))
  }
})
