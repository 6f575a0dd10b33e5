import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Output } from '#contract/api.ts'
import { madeDataset } from '#test/data/made-bins.ts'
import { madeApp } from '#test/apps/made-app.ts'

type Country = Output<'GET /api/country/:iso'>

test('a country has its BINs, and what is issued there with counts', async (t) => {
  const app = await madeApp(t)
  const reply = await app.inject('/api/country/gb')
  assert.equal(reply.headers['content-type'], 'application/json; charset=utf-8')
  assert.equal(reply.headers['access-control-allow-origin'], '*')
  const { bins, ...country } = reply.json<Country>()
  assert.deepEqual(country, {
    name: 'United Kingdom',
    iso_code_2: 'GB',
    bin_count: 2,
    bank_count: 1,
    pagination: { current_page: 1, from: 1, last_page: 1, per_page: 250, to: 2, total: 2 },
    issues: {
      vendors: [{ value: 'MASTERCARD', label: 'Mastercard', count: 2 }],
      types: [
        { value: 'CREDIT', label: 'Credit', count: 1 },
        { value: 'DEBIT', label: 'Debit', count: 1 },
      ],
      categories: [
        { value: 'PREPAID', label: 'Prepaid', count: 1 },
        { value: 'WORLD ELITE', label: 'World Elite', count: 1 },
      ],
      banks: [{ value: 'second-bank', label: 'Second Bank', count: 2 }],
      traits: [{ value: 'prepaid', label: 'Prepaid', count: 1 }],
    },
  })
  assert.deepEqual(
    bins.map(({ bin, issuer, iso_code_2 }) => ({ bin, issuer, iso_code_2 })),
    [
      { bin: '51000012', issuer: 'Second Bank', iso_code_2: 'GB' },
      { bin: '51000013', issuer: 'Second Bank', iso_code_2: 'GB' },
    ],
  )
  assert.deepEqual((await app.inject('/api/country/GB')).json(), reply.json(), 'in upper case, too')
})

test('every country has the rows, banks and values that a naive count finds, filtered or not', async (t) => {
  const { dataset } = await madeDataset({ seed: 4, count: 3000, banks: 400 })
  const all = Array.from({ length: dataset.rows }, (_, row) => dataset.record(row))
  const app = await madeApp(t, {}, { dataset })
  for (const [iso, rows] of Map.groupBy(all, ({ country }) => country)) {
    if (iso === '') continue
    const [brand] = rows.map((row) => row.brand).filter(Boolean)
    for (const vendors of brand === undefined ? [[]] : [[], [brand]]) {
      const query = vendors.map((value) => `vendors[]=${encodeURIComponent(value)}`).join('&')
      const found = (await app.inject(`/api/country/${iso}?limit=100&${query}`)).json<Country>()
      const matching = rows.filter((row) => vendors.length === 0 || row.brand === brand)
      assert.equal(found.bin_count, rows.length)
      assert.equal(found.bank_count, new Set(rows.map((row) => row.bankSlug).filter(Boolean)).size)
      assert.equal(found.pagination.total, matching.length)
      assert.deepEqual(
        found.bins.map(({ bin }) => bin),
        matching.slice(0, 100).map(({ bin }) => bin),
      )
      assert.deepEqual(counts(found.issues.vendors), naive(rows.map((row) => row.brand)))
      assert.deepEqual(counts(found.issues.types), naive(matching.map((row) => row.type)))
      const banks = naive(matching.map((row) => row.bankSlug))
      for (const { value, count } of found.issues.banks) assert.equal(banks[value], count)
      assert.equal(found.issues.banks.length, Math.min(50, Object.keys(banks).length))
    }
  }
})

test('a bank filtered by has its count even if it is not among the largest', async (t) => {
  const { dataset } = await madeDataset({ seed: 4, count: 6000, banks: 3000 })
  const app = await madeApp(t, {}, { dataset })
  const [largest] = (await app.inject('/api/dataset/coverage')).json<Output<'GET /api/dataset/coverage'>>()
    .countries
  const iso = largest!.iso_code_2
  const shown = (await app.inject(`/api/country/${iso}`)).json<Country>().issues.banks
  assert.equal(shown.length, 50)
  const small = Array.from({ length: dataset.rows }, (_, row) => dataset.record(row)).find(
    ({ country, bankSlug }) => country === iso && bankSlug && !shown.some(({ value }) => value === bankSlug),
  )!
  const found = (await app.inject(`/api/country/${iso}?banks[]=${small.bankSlug}`)).json<Country>()
  assert.equal(found.issues.banks.length, 51)
  assert.equal(found.issues.banks.at(-1)!.value, small.bankSlug)
  assert.equal(found.issues.banks.at(-1)!.count, found.pagination.total)
})

test('a country without BINs is not found', async (t) => {
  const app = await madeApp(t)
  for (const iso of ['FR', 'zz', 'poland', '__proto__', 'ß', '%20', '1']) {
    const reply = await app.inject(`/api/country/${iso}`)
    assert.equal(reply.statusCode, 404, iso)
    assert.deepEqual(reply.json(), { message: 'Country Not Found', status: 404, code: 'country_not_found' })
    const page = await app.inject({ url: `/country/${iso}`, headers: { accept: 'text/html' } })
    assert.equal(page.statusCode, 404, iso)
  }
})

const counts = (values: { value: string; count: number }[]) =>
  Object.fromEntries(values.map(({ value, count }) => [value, count]))

const naive = (values: string[]) =>
  Object.fromEntries(
    [...Map.groupBy(values.filter(Boolean), (value) => value)].map(([value, all]) => [value, all.length]),
  )
