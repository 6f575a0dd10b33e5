import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { knownBanks } from '#test/data/made-words.ts'
import { datasetOf, madeDataset, recordOf, type MadeRow } from '#test/data/made-bins.ts'
import { filtersFor, matching } from '#test/data/made-filters.ts'
import { runs } from '#test/data/runs.ts'
import type { Dataset } from '../dataset/dataset.ts'
import { lookup } from './lookup.ts'
import { allRows } from './page.ts'
import { select, wantedValues, type Filters, type Selection } from './select.ts'

const { dataset, rows } = await madeDataset({ count: 8000 })

test('finds what a plain filter finds, with lists and with bitmaps', () => {
  const ways = { list: 0, bits: 0 }
  fc.assert(
    fc.property(filtersFor(rows), (filters) => {
      const selection = search(filters)
      check(selection, matching(rows, filters))
      if (selection.total > 0) ways['list' in selection ? 'list' : 'bits']++
    }),
    { seed: 11, numRuns: runs(500) },
  )
  assert.ok(ways.list > runs(30) && ways.bits > runs(30), JSON.stringify(ways))
})

test('combines filters and BINs, with lists and with bitmaps', () => {
  const bins = fc
    .tuple(fc.nat(), fc.constantFrom(1, 3, 40, 400, 2000, 6000))
    .map(([from, count]) => Array.from({ length: count }, (_, n) => rows[(from + n * 7) % rows.length]!.bin))
  const ways = { list: 0, bits: 0 }
  fc.assert(
    fc.property(bins, fc.option(filtersFor(rows), { nil: {} }), (bins, filters) => {
      const found = lookup(dataset, bins, true)
      const selection = search(filters, found.selection)
      check(selection, matching(beginningWith(bins), filters))
      ways['list' in found.selection ? 'list' : 'bits']++
    }),
    { seed: 12, numRuns: runs(150) },
  )
  assert.ok(ways.list > runs(50) && ways.bits > runs(30), JSON.stringify(ways))
})

test('repeated searches on the same memory find the same rows', () => {
  const filters: Filters[] = [
    { brand: ['VISA', 'ELO'], country: ['US', 'CI', 'PL'] },
    { category: ['PREMIER', 'COMMERCIAL', 'UNEMBOSSED'] },
    { type: ['CREDIT'], category: ['GOLD'] },
    {},
    { bank: ['arbour-bank'] },
  ]
  for (const one of filters) {
    for (const other of filters) {
      const wanted = wantedValues(dataset, one)
      check(select(dataset, wanted), matching(rows, one))
      check(select(dataset, wanted), matching(rows, one))
      check(search(other), matching(rows, other))
    }
  }
})

test('uses a list for few rows and a bitmap for many', () => {
  const rare = 'BELKART'
  assert.ok('list' in search({ brand: [rare] }), 'a rare value has a list of its own')
  assert.ok('list' in search({ brand: [rare, 'INTERAC'] }), 'few rows are listed')
  assert.ok('list' in search({ brand: [rare], type: ['CREDIT', 'DEBIT'] }), 'the narrowest field leads')
  assert.ok('bits' in search({ brand: ['VISA'] }), 'a common value has a bitmap of its own')
  assert.ok('bits' in search({ brand: ['VISA', rare] }), 'many rows are marked')
  assert.ok('bits' in search({ brand: ['VISA'], type: ['DEBIT'] }))
  assert.ok('bits' in search({}))
})

test('all rows match without a filter', () => {
  check(search({}), rows)
  check(search({ brand: [], bank: [] }), rows)
})

test('ignores case and surrounding spaces of a value', () => {
  for (const value of ['china union pay', ' China Union Pay ', 'CHINA UNION PAY']) {
    check(search({ brand: [value] }), matching(rows, { brand: ['CHINA UNION PAY'] }))
  }
  check(search({ country: ['pl'] }), matching(rows, { country: ['PL'] }))
})

test('an unknown value matches nothing, and changes nothing next to a known one', () => {
  for (const value of ['NO SUCH', '', ' ', 'constructor', '__proto__', '457173', 'ÿ'.repeat(1000)]) {
    for (const name of ['brand', 'type', 'category', 'country', 'bank'] as const) {
      assert.equal(search({ [name]: [value] }).total, 0)
    }
    check(search({ brand: [value, 'ELO'] }), matching(rows, { brand: ['ELO'] }))
    assert.equal(search({ brand: ['VISA'], bank: [value] }).total, 0)
  }
})

test('finds a bank by its slug and by any spelling of its name', () => {
  for (const spellings of knownBanks) {
    const expected = rows.filter(({ issuer }) => spellings.includes(issuer))
    assert.ok(expected.length > 0, spellings[0])
    for (const value of [expected[0]!.bankSlug, ...spellings]) check(search({ bank: [value] }), expected)
    check(search({ bank: [...spellings, 'none'] }), expected)
  }
})

test('a repeated value counts once', () => {
  check(search({ brand: ['ELO', 'elo', 'ELO'] }), matching(rows, { brand: ['ELO'] }))
  check(search({ brand: ['VISA', 'visa'] }), matching(rows, { brand: ['VISA'] }))
})

test('searches datasets of any size, even empty ones', async () => {
  for (const count of [0, 1, 31, 32, 33, 127, 128, 129]) {
    const told = Array.from({ length: count }, (_, n) => ({
      source: 0,
      record: recordOf(String(400_000 + n), {
        brand: n % 3 ? 'VISA' : 'ELO',
        country: n === 7 ? 'PL' : 'US',
      }),
    }))
    const small = await datasetOf(told)
    const found = (filters: Filters) => binsOf(small, select(small, wantedValues(small, filters)))
    const bins = (keep: (n: number) => boolean) =>
      told.filter((_, n) => keep(n)).map(({ record }) => record.bin)
    assert.deepEqual(
      found({}),
      bins(() => true),
    )
    assert.deepEqual(
      found({ brand: ['VISA'] }),
      bins((n) => n % 3 > 0),
    )
    assert.deepEqual(
      found({ brand: ['VISA'], country: ['PL', 'DE'] }),
      bins((n) => n === 7),
    )
  }
})

function search(filters: Filters, bins?: Selection): Selection {
  return select(dataset, wantedValues(dataset, filters), bins)
}

function check(selection: Selection, expected: readonly MadeRow[]): void {
  assert.equal(selection.total, expected.length)
  assert.deepEqual(
    binsOf(dataset, selection),
    expected.map(({ bin }) => bin),
  )
}

function binsOf(dataset: Dataset, selection: Selection): string[] {
  return Array.from(allRows(dataset, selection), (row) => dataset.bin(row))
}

function beginningWith(bins: readonly string[]): MadeRow[] {
  const asked = new Set(bins)
  return rows.filter(({ bin }) => [6, 7, 8, 9, 10, 11].some((length) => asked.has(bin.slice(0, length))))
}
