import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { formatNumber, plural } from './numbers.ts'

test('whole numbers are written as Intl writes them', () => {
  fc.assert(
    fc.property(fc.maxSafeInteger(), (value) => {
      assert.equal(formatNumber(value), value.toLocaleString('en'))
    }),
  )
})

test('only one is singular', () => {
  assert.equal(plural(1, 'BIN'), '1 BIN')
  assert.equal(plural(0, 'BIN'), '0 BINs')
  assert.equal(plural(24_000, 'country', 'countries'), '24,000 countries')
})
