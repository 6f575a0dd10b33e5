import assert from 'node:assert/strict'
import { test } from 'node:test'
import { agree } from '#engine/build/merge-facts.ts'
import { certainFields } from '#contract/certain-fields.ts'
import { datasetOf, madeDataset, recordOf } from '#test/data/made-bins.ts'
import { answers } from './answers.ts'
import { binFacts } from './bin-facts.ts'
import { certaintyOf } from './certainty.ts'

test('a fact is single, depends on longer BINs, is disputed by a source, or is unknown', async () => {
  const dataset = await datasetOf([
    { source: 0, record: recordOf('457173', { brand: 'VISA', issuer: 'NORD BANK', country: 'DK' }) },
    { source: 1, record: recordOf('457173', { brand: 'VISA', issuer: 'NORD BANK', country: 'SE' }) },
    { source: 0, record: recordOf('45717360', { brand: 'VISA', issuer: 'NORD BANK AARHUS', country: 'DK' }) },
    {
      source: 0,
      record: recordOf('45717361', { brand: 'VISA', issuer: 'NORD BANK AARHUS', category: 'GOLD' }),
    },
    { source: 0, record: recordOf('45717362', { brand: 'VISA', issuer: 'Nord Bank' }) },
  ])
  const { certainty, source_counts: counts, alternatives } = binFacts(dataset, '457173')
  assert.deepEqual(counts, { brand: 2, type: 0, category: 0, issuer: 2, country: 1, traits: 0 })
  assert.deepEqual(certainty, {
    brand: 'single',
    type: null,
    category: 'several',
    issuer: 'several',
    country: 'conflicting',
    traits: null,
  })
  assert.deepEqual(alternatives, [
    { field: 'issuer', value: 'NORD BANK AARHUS', bins: ['45717360', '45717361'], bin_count: 2 },
    { field: 'category', value: 'GOLD', bins: ['45717361'], bin_count: 1 },
  ])
  const reply = answers['POST /api/binLookup'](dataset, {
    body: { bins: ['457173', '999999'], certainty: true },
  } as never)
  const asked = JSON.parse(Buffer.from(reply as Uint8Array).toString()) as { certainty: unknown }
  assert.deepEqual(asked.certainty, [{ bin: '457173', ...certainty }])
  const query = { certainty: true }
  const bank = answers['GET /api/bank/:slug'](dataset, { params: { slug: 'nord-bank' }, query })
  assert.deepEqual(bank.certainty?.[0], { bin: '457173', ...certainty })
  const country = await answers['GET /api/country/:iso'](dataset, { params: { iso: 'dk' }, query })
  const profile = JSON.parse(Buffer.from(country as Uint8Array).toString()) as { certainty: unknown[] }
  assert.deepEqual(profile.certainty[0], { bin: '457173', ...certainty })
})

test('many differing banks hide no other field, and a longer BIN is only told what begins with it', async () => {
  const dataset = await datasetOf([
    { source: 0, record: recordOf('457173', { issuer: 'NORD BANK', category: 'CLASSIC' }) },
    ...Array.from({ length: 40 }, (_, at) => ({
      source: 0,
      record: recordOf(`457173${String(at).padStart(2, '0')}`, {
        issuer: `OTHER BANK ${String.fromCodePoint(65 + (at % 26)).repeat(1 + Math.floor(at / 26))}`,
        category: at === 39 ? 'GOLD' : 'CLASSIC',
      }),
    })),
  ])
  const { certainty, alternatives } = binFacts(dataset, '457173')
  assert.deepEqual([certainty.issuer, certainty.category, alternatives.length], ['several', 'several', 20])
  const longer = binFacts(dataset, '45717399')
  assert.deepEqual([longer.matched, longer.alternatives, longer.certainty.issuer], ['457173', [], 'single'])
})

test('it is what a plain look at all rows and sources says', async () => {
  const { dataset } = await madeDataset({ count: 1500, sources: 3 })
  const all = Array.from({ length: dataset.rows }, (_, row) => ({ ...dataset.record(row), row }))
  for (const one of all) {
    const expected = Object.fromEntries(
      certainFields.map((field) => {
        const disputed = dataset.disagreementsOf(one.row).some((other) => other.field === field)
        const differs = all.some(
          (other) =>
            other.bin !== one.bin &&
            other.bin.startsWith(one.bin) &&
            other[field] !== '' &&
            !agree(field, one[field], other[field]),
        )
        return [field, disputed ? 'conflicting' : differs ? 'several' : one[field] === '' ? null : 'single']
      }),
    )
    assert.deepEqual(certaintyOf(dataset, one.row), expected, one.bin)
  }
})

test('a page does not read every longer BIN whole', async (t) => {
  const longer = Array.from({ length: 500 }, (_, at) => ({
    source: 0,
    record: recordOf(String(457_173_000 + at), { issuer: `Bank ${at} of Town`, country: 'DK' }),
  }))
  const dataset = await datasetOf([{ source: 0, record: recordOf('457173', { country: 'DK' }) }, ...longer])
  const row = dataset.rowOf('457173')!
  const expected = binFacts(dataset, '457173').certainty
  const reads = t.mock.method(dataset, 'texts')
  assert.deepEqual(certaintyOf(dataset, row), expected)
  assert.ok(reads.mock.callCount() <= 2)
})
