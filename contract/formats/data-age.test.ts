import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dataAge } from './data-age.ts'

const now = Date.parse('2026-11-19T12:00:00Z')

for (const [date, age] of [
  ['2025-02-11', '21 months old'],
  ['2025-11-19', '12 months old'],
  ['2025-11-19T09:00:00Z', '12 months old'],
  ['2025-11-20', undefined],
  ['2023-12-19', '35 months old'],
  ['2023-11-19', '3 years old'],
  ['2017', '8 years old'],
  ['2025', undefined],
  ['2025-10', '12 months old'],
  ['2026-12-24', undefined],
  ['unknown', undefined],
  ['', undefined],
  [null, undefined],
] as const) {
  test(`data of ${date || 'no date'} is ${age ?? 'not said to be old'}`, () =>
    assert.equal(dataAge(date, now), age))
}
