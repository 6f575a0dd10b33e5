import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { binNumber } from '#engine/records/bin-number.ts'
import { lookup } from '#engine/search/lookup.ts'
import { allRows } from '#engine/search/page.ts'
import { madeDataset } from '#test/data/made-bins.ts'
import { runs } from '#test/data/runs.ts'
import { rowFinder } from './find-rows.ts'

test('finds the rows that a search on the site finds', async () => {
  const { dataset } = await madeDataset({ count: 3000 })
  const known = fc.nat(dataset.rows - 1).map((row) => dataset.bin(row))
  const bin = fc
    .tuple(
      known,
      fc.integer({ min: 6, max: 11 }),
      fc.string({ unit: fc.constantFrom(...'0159'), maxLength: 5 }),
    )
    .map(([bin, length, more]) => (bin.slice(0, length) + more).slice(0, 11))
  fc.assert(
    fc.property(bin, fc.boolean(), (bin, extended) => {
      const wanted = extended ? bin : bin.slice(0, 6)
      const prefixes = new Map<string, string>()
      const rows = { from: 0, to: 0 }
      const { six, rest } = binNumber(wanted)
      const isFound = rowFinder(dataset, extended, (bin, prefix) => prefixes.set(bin, prefix))(
        six,
        rest,
        rows,
      )
      const { selection, notFound, matched } = lookup(dataset, [bin], extended)
      assert.equal(isFound, notFound.length === 0)
      assert.deepEqual([...prefixes], [...matched])
      if (!isFound) return
      const expected = [...allRows(dataset, selection)]
      assert.deepEqual(
        Array.from({ length: rows.to - rows.from }, (_, at) => rows.from + at),
        expected,
      )
    }),
    { seed: 8, numRuns: runs(2000) },
  )
})
