import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { recordOf } from '#test/data/made-bins.ts'
import { runs } from '#test/data/runs.ts'
import { snapshotOf } from '#test/data/small-bins.ts'
import { neighboursOf } from './neighbours.ts'
import { Dataset } from '../dataset/dataset.ts'
import { readableBytes } from '../snapshot/snapshot.ts'

/** Few different digits, so that many BINs begin with another. */
const bin = fc.string({ unit: fc.constantFrom('0', '1', '9'), minLength: 6, maxLength: 11 })

test('finds the BINs around a BIN, in the dataset or not, as comparing their texts does', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(bin, { minLength: 1, maxLength: 60 }),
      fc.array(bin, { maxLength: 10 }),
      fc.integer({ min: 0, max: 4 }),
      async (texts, unknown, most) => {
        const bins = texts.toSorted()
        const snapshot = snapshotOf(bins.map((bin) => recordOf(bin, { brand: 'VISA' })))
        const dataset = await Dataset.open(readableBytes(snapshot))
        for (const bin of [...bins, ...unknown]) {
          const found = neighboursOf(dataset, bin, most)
          const textsOf = (rows: number[]) => rows.map((row) => dataset.bin(row))
          const shorter = bins.filter((other) => other !== bin && bin.startsWith(other))
          const longer = bins.filter((other) => other !== bin && other.startsWith(bin))
          const others = bins.filter((other) => !shorter.includes(other) && !longer.includes(other))
          const at = others.filter((other) => other < bin).length
          const next = bins.includes(bin) ? at + 1 : at
          assert.deepEqual(textsOf(found.shorter), shorter)
          const { from, to } = found.longer
          assert.deepEqual(textsOf(Array.from({ length: to - from }, (_, step) => from + step)), longer)
          assert.deepEqual(textsOf(found.before), others.slice(Math.max(0, at - most), at))
          assert.deepEqual(textsOf(found.after), others.slice(next, next + most))
        }
      },
    ),
    { numRuns: runs(60) },
  )
})
