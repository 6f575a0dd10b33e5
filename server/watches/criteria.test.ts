import assert from 'node:assert/strict'
import { test } from 'node:test'
import { smallDataset } from '#test/data/small-bins.ts'
import { criteriaFor, labelOf } from './criteria.ts'

test('a family that was split is the bank that it was named by', async () => {
  const dataset = await smallDataset()
  const watch = { kind: 'family', value: 'family:dk:nord-bank' } as const
  const { narrow, isWanted } = criteriaFor(dataset, watch)
  assert.deepEqual(narrow.bank, ['nord-bank'])
  const facts = dataset.texts(dataset.rowOf('457173')!)
  assert.deepEqual([facts.bankSlug, facts.country], ['nord-bank', 'DK'])
  assert.ok(isWanted(facts))
  assert.ok(!isWanted({ ...facts, country: 'US' }))
  assert.equal(labelOf(dataset, watch), 'Nord Bank')
})
