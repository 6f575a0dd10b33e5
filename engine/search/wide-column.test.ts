import assert from 'node:assert/strict'
import { test } from 'node:test'
import { datasetOf, recordOf } from '#test/data/made-bins.ts'
import { facets } from './facets.ts'
import { allRows } from './page.ts'
import { select, wantedValues } from './select.ts'

test('a column may have more values than 16 bits can number', async () => {
  const count = 66_000
  const many = await datasetOf(
    Array.from({ length: count }, (_, n) => ({
      source: 0,
      record: recordOf(String(400_000 + n), { category: `LEVEL ${n}`, brand: n % 2 ? 'VISA' : 'ELO' }),
    })),
  )
  assert.equal(many.columns.category.wide, 1)
  for (const n of [1, 65_535, 65_537, count - 1]) {
    const wanted = wantedValues(many, { category: [`LEVEL ${n}`], brand: ['VISA'] })
    assert.deepEqual([...allRows(many, select(many, wanted))], [n])
  }
  const ofVisa = facets(many, wantedValues(many, { brand: ['VISA'] })).category
  assert.ok(ofVisa.length === count / 2 && ofVisa.every(({ count }) => count === 1))
})
