import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Dataset } from '../dataset/dataset.ts'
import { fields } from '../records/fields.ts'
import { datasetOf, madeDataset, recordOf, type MadeRow } from '#test/data/made-bins.ts'
import { coverageOf } from './coverage.ts'

const tally = <T>(items: Iterable<T>): Map<T, number> => {
  const counts = new Map<T, number>()
  for (const item of items) counts.set(item, (counts.get(item) ?? 0) + 1)
  return counts
}

const knownIn = (rows: readonly MadeRow[]) =>
  Object.fromEntries(fields.map((field) => [field, rows.filter((row) => row[field] !== '').length]))

const rowsOf = (dataset: Dataset): MadeRow[] =>
  Array.from({ length: dataset.rows }, (_, row) => dataset.record(row))

test('counts the same as a naive count over all rows', async () => {
  for (const seed of [1, 2, 3]) {
    const { dataset } = await madeDataset({ seed, count: 3000, sources: 4, banks: 60 })
    const rows = rowsOf(dataset)
    const { known, countries, lengths, sources, disagreements } = await coverageOf(dataset)
    assert.deepEqual(known, knownIn(rows))

    const byCountry = Map.groupBy(rows, ({ country }) => country)
    byCountry.delete('')
    assert.equal(countries.size, byCountry.size)
    for (const [code, found] of countries) {
      const there = byCountry.get(code)!
      const banks = new Set(there.map(({ bankSlug }) => bankSlug).filter(Boolean)).size
      assert.deepEqual(found, { rows: there.length, banks, known: knownIn(there) }, code)
    }
    const sizes = [...countries.values()].map(({ rows }) => rows)
    assert.deepEqual(
      sizes,
      sizes.toSorted((a, b) => b - a),
      'most rows first',
    )

    const digits = tally(rows.map(({ bin }) => bin.length))
    assert.deepEqual(
      lengths,
      [6, 7, 8, 9, 10, 11].map((length) => digits.get(length) ?? 0),
    )

    const origins = rows.map((_, row) => dataset.originOf(row))
    dataset.facts.sources.forEach((source, at) => {
      const given = Object.fromEntries(
        fields.map((field) => [field, origins.filter((origin) => origin.given[field] === source).length]),
      )
      const has = origins.filter((origin) => origin.sources.includes(source)).length
      assert.deepEqual(sources[at], { rows: has, given }, source.name)
    })

    const said = rows.flatMap((_, row) => dataset.disagreementsOf(row))
    assert.deepEqual(
      new Map(disagreements.map(({ field, count }) => [field, count])),
      new Map([...tally(said.map(({ field }) => field))].toSorted((a, b) => b[1] - a[1])),
    )
    for (const { field, count, examples } of disagreements) {
      assert.equal(examples.length, Math.min(count, 4))
      for (const { bin, value, source, other } of examples) {
        const row = dataset.rowOf(bin)!
        assert.equal(dataset.readers[field](row), value)
        assert.ok(
          dataset
            .disagreementsOf(row)
            .some((one) => one.field === field && one.source.name === source && one.text === other),
        )
      }
    }
  }
})

test('is counted once per dataset', async () => {
  const { dataset } = await madeDataset({ count: 50 })
  assert.equal(coverageOf(dataset), coverageOf(dataset))
})

test('an empty field, a missing country and a single source count as they are', async () => {
  const dataset = await datasetOf([
    { source: 0, record: recordOf('400001', { brand: 'VISA', country: 'PL', issuer: 'Nord Bank' }) },
    { source: 0, record: recordOf('40000112', { brand: 'VISA' }) },
  ])
  const { known, countries, lengths, disagreements } = await coverageOf(dataset)
  assert.deepEqual(
    { brand: known.brand, issuer: known.issuer, country: known.country, url: known.url },
    { brand: 2, issuer: 1, country: 1, url: 0 },
  )
  assert.deepEqual([...countries.keys()], ['PL'])
  assert.equal(countries.get('PL')?.banks, 1)
  assert.deepEqual(lengths, [1, 0, 1, 0, 0, 0])
  assert.deepEqual(disagreements, [])
})
