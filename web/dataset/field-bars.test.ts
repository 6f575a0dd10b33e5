import assert from 'node:assert/strict'
import { test } from 'node:test'
import { givenFields, lengthBars, shownFields } from './field-bars.ts'

const counts = { brand: 4, type: 0, category: 1, issuer: 2, phone: 0, url: 0, city: 0, country: 4, traits: 0 }

test('fields are shown in the order of tables', () => {
  assert.deepEqual(shownFields(counts), ['brand', 'type', 'category', 'issuer', 'country', 'url', 'phone'])
  assert.equal(shownFields({ ...counts, city: 1 }).at(-1), 'city')
  assert.deepEqual(givenFields(counts), ['brand', 'category', 'issuer', 'country'])
})

test('lengths of nine digits and more are added up', () => {
  const lengths = [6, 7, 8, 9, 10, 11].map((digits, at) => ({ digits, rows: 10 ** at }))
  assert.deepEqual(lengthBars(lengths), [
    { label: '6 digits', count: 1 },
    { label: '7 digits', count: 10 },
    { label: '8 digits', count: 100 },
    { label: '9 or more', count: 111_000 },
  ])
})
