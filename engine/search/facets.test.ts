import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { datasetOf, madeDataset, recordOf, type MadeRow } from '#test/data/made-bins.ts'
import { filtersFor, matching, valueOf, valuesOf } from '#test/data/made-filters.ts'
import { runs } from '#test/data/runs.ts'
import { columnNames, type ColumnName } from '../records/columns.ts'
import { facets, topBanks, type FacetValue } from './facets.ts'
import { lookup } from './lookup.ts'
import { select, wantedValues, type Filters } from './select.ts'

const { dataset, rows } = await madeDataset({ count: 5000 })

test('counts what plain counting finds, each column without its own filter', () => {
  fc.assert(
    fc.property(fc.option(filtersFor(rows), { nil: {} }), (filters) => {
      assert.deepEqual(facets(dataset, wantedValues(dataset, filters)), slowly(filters))
    }),
    { seed: 41, numRuns: runs(120) },
  )
})

test('counts only the rows of the requested BINs, few or many', () => {
  const bins = fc
    .tuple(fc.nat(), fc.constantFrom(0, 1, 50, 400, 3000))
    .map(([from, count]) => Array.from({ length: count }, (_, n) => rows[(from + n * 3) % rows.length]!.bin))
  const ways = { list: 0, bits: 0 }
  fc.assert(
    fc.property(bins, fc.option(filtersFor(rows), { nil: {} }), (bins, filters) => {
      const { selection } = lookup(dataset, bins, true)
      const asked = new Set(bins)
      const isAsked = ({ bin }: MadeRow) =>
        [6, 7, 8, 9, 10, 11].some((length) => asked.has(bin.slice(0, length)))
      assert.deepEqual(facets(dataset, wantedValues(dataset, filters), selection), slowly(filters, isAsked))
      ways['list' in selection ? 'list' : 'bits']++
    }),
    { seed: 42, numRuns: runs(80) },
  )
  assert.ok(ways.list > runs(20) && ways.bits > runs(10), JSON.stringify(ways))
})

test('the counts of a column and its empty rows add up to the total without its filter', () => {
  fc.assert(
    fc.property(filtersFor(rows), (filters) => {
      const counted = facets(dataset, wantedValues(dataset, filters))
      for (const name of ['brand', 'type', 'category', 'country'] as const) {
        const { [name]: _, ...others } = filters
        const { total } = select(dataset, wantedValues(dataset, others))
        const empty = matching(rows, others).filter((row) => valueOf(name, row) === '').length
        const sum = counted[name].reduce((sum, { count }) => sum + count, 0)
        assert.equal(sum + empty, total)
      }
    }),
    { seed: 43, numRuns: runs(50) },
  )
})

test('sorts by count, then by text, and keeps only the top banks', async () => {
  const counted = facets(dataset, [])
  for (const name of columnNames) assert.deepEqual(counted[name], counted[name].toSorted(byCount))
  assert.equal(counted.bank.length, topBanks)
  assert.equal(topBanks, 50)

  // Every bank has one row, so only the text decides; there are far more banks than are kept.
  const banks = Array.from({ length: 300 }, (_, n) => `BANK ${(n * 7919) % 300}`)
  const equal = await datasetOf(
    banks.map((issuer, n) => ({ source: 0, record: recordOf(String(400_000 + n), { issuer }) })),
  )
  const slugs = banks.map((name) => name.toLowerCase().replace(' ', '-')).toSorted()
  assert.deepEqual(
    facets(equal, []).bank,
    slugs.slice(0, 50).map((text) => ({ text, count: 1 })),
  )
  assert.deepEqual(
    facets(equal, [], lookup(equal, ['400000', '400001', '400002'], false).selection).bank.length,
    3,
  )
})

test('a filtered column shows all its values; the others show what is left', () => {
  const counted = facets(dataset, wantedValues(dataset, { brand: ['NO SUCH'] }))
  assert.deepEqual(counted.brand, facets(dataset, []).brand)
  for (const name of ['type', 'category', 'country', 'bank'] as const) assert.deepEqual(counted[name], [])
})

test('an empty dataset has no values', async () => {
  const empty = await datasetOf([])
  assert.deepEqual(facets(empty, []), Object.fromEntries(columnNames.map((name) => [name, []])))
})

function slowly(
  filters: Filters,
  isAsked: (row: MadeRow) => boolean = () => true,
): Record<ColumnName, FacetValue[]> {
  const counted = columnNames.map((name) => {
    const { [name]: _, ...others } = filters
    const counts = new Map<string, number>()
    for (const row of matching(rows, others).filter(isAsked)) {
      for (const text of valuesOf(name, row)) counts.set(text, (counts.get(text) ?? 0) + 1)
    }
    const values = Array.from(counts, ([text, count]) => ({ text, count })).toSorted(byCount)
    return [name, name === 'bank' ? values.slice(0, 50) : values]
  })
  return Object.fromEntries(counted) as Record<ColumnName, FacetValue[]>
}

function byCount(a: FacetValue, b: FacetValue): number {
  return b.count - a.count || (a.text < b.text ? -1 : 1)
}
