import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Output } from '#contract/api.ts'
import { buildSnapshot } from '#engine/build/build-snapshot.ts'
import { Collection } from '#engine/build/collect.ts'
import { Dataset } from '#engine/dataset/dataset.ts'
import { readableBytes } from '#engine/snapshot/snapshot.ts'
import { madeDataset, madeSources, recordOf } from '#test/data/made-bins.ts'
import { madeApp } from '#test/apps/made-app.ts'

type Coverage = Output<'GET /api/dataset/coverage'>

test('says what the dataset holds, as a naive count finds it', async (t) => {
  const { dataset } = await madeDataset({ seed: 9, count: 2000, sources: 3 })
  const all = Array.from({ length: dataset.rows }, (_, row) => dataset.record(row))
  const app = await madeApp(t, {}, { dataset })
  const reply = await app.inject('/api/dataset/coverage')
  const found = reply.json<Coverage>()
  const distinct = (values: string[]) => new Set(values.filter(Boolean)).size
  assert.equal(found.rows, all.length)
  assert.equal(found.banks, distinct(all.map(({ bankSlug }) => bankSlug)))
  assert.equal(found.brands, distinct(all.map(({ brand }) => brand)))
  assert.equal(found.known.category, all.filter(({ category }) => category).length)
  assert.deepEqual(
    found.lengths,
    [6, 7, 8, 9, 10, 11].map((digits) => ({
      digits,
      rows: all.filter(({ bin }) => bin.length === digits).length,
    })),
  )
  assert.equal(found.countries.length, distinct(all.map(({ country }) => country)))
  for (const { iso_code_2, name, rows, banks, known } of found.countries) {
    const there = all.filter(({ country }) => country === iso_code_2)
    assert.deepEqual(
      { name, rows, banks, url: known.url },
      {
        name: there[0]!.countryName,
        rows: there.length,
        banks: distinct(there.map(({ bankSlug }) => bankSlug)),
        url: there.filter(({ url }) => url).length,
      },
    )
  }
  assert.deepEqual(
    found.sources.map(({ name, date }) => ({ name, date })),
    madeSources.slice(0, 3).map(({ name, date }) => ({ name, date })),
  )
  assert.equal(
    found.sources.reduce((sum, { given }) => sum + given.brand, 0),
    found.known.brand,
  )
  assert.equal(
    found.disagreements.reduce((sum, { count }) => sum + count, 0),
    dataset.facts.disagreements,
  )

  const again = await app.inject({
    url: '/api/dataset/coverage',
    headers: { 'if-none-match': String(reply.headers['etag']) },
  })
  assert.equal(again.statusCode, 304)
  assert.equal(reply.headers['access-control-allow-origin'], '*')
})

test('the whole dataset can be downloaded in every format', async (t) => {
  const { dataset } = await madeDataset({ seed: 9, count: 2500 })
  const app = await madeApp(t, {}, { dataset })
  const download = (format: string) => app.inject(`/api/dataset/download?format=${format}`)
  const csv = await download('csv')
  assert.match(String(csv.headers['content-disposition']), /^attachment; filename="dataset-.+\.csv"$/)
  const lines = csv.body.trimEnd().split('\r\n')
  assert.equal(lines[0], 'BIN,BRAND,TYPE,LEVEL,BANK,COUNTRY,URL,PHONE,TRAITS,FUNDING')
  assert.equal(lines.length - 1, dataset.rows)
  assert.equal((await download('txt')).body.trimEnd().split('\n').length - 1, dataset.rows)
  const rows = (await download('json')).json<{ bin: string }[]>()
  assert.deepEqual(
    rows.map(({ bin }) => bin),
    Array.from({ length: dataset.rows }, (_, row) => dataset.bin(row)),
  )
  assert.equal((await download('xml')).statusCode, 422)
})

test('a dataset with a source that may not be passed on cannot be downloaded', async (t) => {
  for (const licence of ["Mastercard's terms of use: not to be published or passed on", '']) {
    const collection = new Collection()
    const number = collection.addSource({ ...madeSources[0]!, licence })
    collection.add(number, recordOf('510000', { brand: 'MASTERCARD' }))
    const dataset = await Dataset.open(readableBytes(buildSnapshot(collection)))
    const app = await madeApp(t, {}, { dataset })
    const reply = await app.inject('/api/dataset/download?format=csv')
    assert.equal(reply.statusCode, 403)
    assert.equal(reply.json<{ code: string }>().code, 'not_redistributable')
    assert.equal((await app.inject('/api/dataset/coverage')).json<Coverage>().downloadable, false)
  }
})
