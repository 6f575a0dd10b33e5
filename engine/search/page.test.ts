import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { knownBanks } from '#test/data/made-words.ts'
import { datasetOf, madeDataset, recordOf, type MadeRow } from '#test/data/made-bins.ts'
import { filtersFor, matching } from '#test/data/made-filters.ts'
import { runs } from '#test/data/runs.ts'
import { iconType } from '../normal-forms/brand-icon.ts'
import type { Dataset } from '../dataset/dataset.ts'
import { lookup } from './lookup.ts'
import { textOf } from '../bytes.ts'
import { allRows, pageJson, pageOf, slicesOf, type Page } from './page.ts'
import { select, wantedValues, type Filters, type Selection } from './select.ts'

const { dataset, rows } = await madeDataset({ count: 6000 })
const longer = new Map<string, number>()
for (const { bin } of rows) longer.set(bin.slice(0, 6), (longer.get(bin.slice(0, 6)) ?? -1) + 1)

test('pages cover the result without gaps or overlaps', () => {
  const searches: Filters[] = [
    {},
    { brand: ['VISA'] },
    { brand: ['VISA', 'ELO'], type: ['CREDIT'] },
    { brand: ['BELKART'] },
    { brand: ['ELO', 'BELKART'] },
    { bank: ['none'] },
  ]
  for (const filters of searches) {
    const selection = search(filters)
    const expected = matching(rows, filters).map(({ bin }) => bin)
    for (const size of [
      1000,
      999,
      500,
      250,
      129,
      128,
      127,
      100,
      64,
      17,
      ...(expected.length < 500 ? [1] : []),
    ]) {
      const tiles: string[][] = []
      for (let skip = 0; skip < expected.length; skip += size)
        tiles.push(binsOf(pageOf(dataset, selection, skip, size)))
      assert.deepEqual(tiles.flat(), expected, `${size} a page`)
      assert.ok(tiles.slice(0, -1).every((tile) => tile.length === size))
    }
  }
})

test('a page beyond the end is empty, and so is its JSON', () => {
  for (const filters of [{}, { brand: ['VISA'] }, { brand: ['BELKART'] }, { bank: ['none'] }]) {
    const selection = search(filters)
    for (const skip of [selection.total, selection.total + 1, selection.total + 1000, 2 ** 31, 2.5e17]) {
      const page = pageOf(dataset, selection, skip, 250)
      assert.equal(page.length, 0)
      assert.deepEqual(binsOf(page), [])
      assert.equal(textOf(pageJson(dataset, page, '{"data":', '}')), '{"data":[]}')
    }
  }
})

test('the JSON of a page holds exactly its rows', () => {
  fc.assert(
    fc.property(
      fc.option(filtersFor(rows), { nil: {} }),
      fc.nat({ max: 12 }),
      fc.constantFrom(1, 16, 100, 250, 500, 1000),
      (filters, page, size) => {
        const selection = search(filters)
        const json = jsonOf(pageOf(dataset, selection, page * size, size))
        const expected = matching(rows, filters).slice(page * size, page * size + size)
        assert.deepEqual(json, expected.map(rowJson))
      },
    ),
    { seed: 21, numRuns: runs(120) },
  )
})

test('writes every row of the dataset correctly', () => {
  const selection = search({})
  const written = []
  for (let skip = 0; skip < rows.length; skip += 1000)
    written.push(...jsonOf(pageOf(dataset, selection, skip, 1000)))
  assert.deepEqual(written, rows.map(rowJson))
  assert.ok(rows.some(({ bin }) => bin.length === 6 && longer.get(bin)! > 0))
  assert.ok(rows.some(({ bin }) => bin.startsWith('0')))
  for (const [spelling] of knownBanks)
    assert.ok(
      written.some((row) => row['issuer'] === spelling),
      spelling,
    )
})

test('the JSON around the rows can hold any text', () => {
  const page = pageOf(dataset, search({}), 0, 2)
  const json = textOf(pageJson(dataset, page, '{"ż":"€😀","data":', ',"é":"银杏"}'))
  assert.deepEqual(JSON.parse(json), { ż: '€😀', data: rows.slice(0, 2).map(rowJson), é: '银杏' })
})

test('the next search does not change a reply that has not been sent yet', () => {
  const reply = pageJson(dataset, pageOf(dataset, search({ brand: ['VISA'] }), 0, 100), '', '')
  const before = textOf(reply)
  jsonOf(pageOf(dataset, search({ brand: ['MASTERCARD'] }), 0, 1000))
  assert.equal(textOf(reply), before)
})

test('writes the longest and the shortest rows', async () => {
  const facts = { brand: 'B'.repeat(60), category: '"'.repeat(100), issuer: '银'.repeat(200), country: 'CI' }
  const records = [recordOf('000000', facts), recordOf('999999')]
  for (let n = 0; n < 1500; n++) records.push(recordOf(`000000${n}`, n % 2 ? facts : {}))
  const small = await datasetOf(records.map((record) => ({ source: 0, record })))
  const written = jsonOf(pageOf(small, select(small, []), 0, 1000), small)
  assert.equal(written[0]!['longer'], 1500)
  assert.equal(written[0]!['category'], facts.category)
  assert.deepEqual(
    written.map((row) => row['bin']),
    records
      .map(({ bin }) => bin)
      .toSorted()
      .slice(0, 1000),
  )
  const [last] = jsonOf(pageOf(small, select(small, []), 1501, 1000), small)
  assert.deepEqual(last, rowJson({ ...recordOf('999999'), bankSlug: '', bankName: '', countryName: '' }))
})

test('copied rows of a selection survive the next search', () => {
  for (const filters of [{}, { brand: ['VISA'] }, { brand: ['BELKART'] }, { bank: ['none'] }]) {
    const expected = matching(rows, filters).map(({ bin }) => bin)
    const found = allRows(dataset, search(filters))
    const some = allRows(dataset, search(filters), 1234)
    jsonOf(pageOf(dataset, search({ type: ['CREDIT'] }), 500, 1000))
    assert.deepEqual(
      Array.from(found, (row) => dataset.bin(row)),
      expected,
    )
    assert.deepEqual(some, found.slice(0, 1234))
    const slices = slicesOf(dataset, search(filters))
    const inSlices: number[] = []
    for (const slice of slices) {
      assert.ok(slice.length > 0 && slice.length <= 1000)
      inSlices.push(...slice)
      jsonOf(pageOf(dataset, search({ type: ['CREDIT'] }), 500, 1000))
    }
    assert.deepEqual(inSlices, [...found])
  }
})

test('pages looked-up BINs like any selection', () => {
  const bins = rows.filter((_, at) => at % 3 === 0).map(({ bin }) => bin)
  const { selection } = lookup(dataset, bins, true)
  const starts = new Set(bins)
  const expected = rows.filter(({ bin }) =>
    [6, 7, 8, 9, 10, 11].some((length) => starts.has(bin.slice(0, length))),
  )
  assert.deepEqual(jsonOf(pageOf(dataset, selection, 1000, 250)), expected.slice(1000, 1250).map(rowJson))
})

function search(filters: Filters): Selection {
  return select(dataset, wantedValues(dataset, filters))
}

function binsOf({ list, length }: Page): string[] {
  return Array.from(new Uint32Array(dataset.six.buffer, list, length), (row) => dataset.bin(row))
}

function jsonOf(page: Page, of: Dataset = dataset): Record<string, unknown>[] {
  return JSON.parse(textOf(pageJson(of, page, '', ''))) as Record<string, unknown>[]
}

function rowJson(row: MadeRow): Record<string, unknown> {
  const under = row.bin.length === 6 ? (longer.get(row.bin) ?? 0) : 0
  return {
    id: Number(`1${row.bin}`),
    bin: row.bin,
    ...(under > 0 && { longer: under }),
    brand: row.brand || null,
    type: row.type || null,
    category: row.category || null,
    issuer: row.issuer || null,
    bank_slug: row.bankSlug || null,
    bank_name: row.bankName || null,
    bank_phone: row.phone || null,
    issuer_url: row.url || null,
    iso_code_2: row.country || null,
    country_name: row.countryName || null,
    icon_type: iconType(row.brand),
    traits: row.traits === '' ? [] : row.traits.split(' '),
    funding: row.traits.startsWith('prepaid') ? 'prepaid' : row.type.toLowerCase() || null,
  }
}
