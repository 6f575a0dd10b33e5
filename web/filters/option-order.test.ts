import assert from 'node:assert/strict'
import { test } from 'node:test'
import { arranged, withChosen, withCounts } from './option-order.ts'

const country = (value: string, label: string, count: number) => ({ value, label, count })
const countries = [
  country('CN', 'China', 900),
  country('IN', 'India', 500),
  country('US', 'United States', 800),
  country('CI', 'Côte d’Ivoire', 10),
  country('RU', 'Russia', 700),
]
const found = (search: string, order: 'count' | 'name' = 'count') =>
  arranged(countries, search, order).map(({ value }) => value)

test('options are sorted by count, or by name', () => {
  assert.deepEqual(found(''), ['CN', 'US', 'RU', 'IN', 'CI'])
  assert.deepEqual(found('', 'name'), ['CN', 'CI', 'IN', 'RU', 'US'])
})

test('an exact match comes first, then words that begin with the search', () => {
  assert.deepEqual(found('in'), ['IN', 'CN'])
  assert.deepEqual(found('us'), ['US', 'RU'])
  assert.deepEqual(found('sta'), ['US'])
  assert.deepEqual(found('in', 'name'), ['CN', 'IN'])
})

test('accents and case do not matter', () => {
  assert.deepEqual(found(' COTE '), ['CI'])
  assert.deepEqual(found('ivoire'), ['CI'])
})

test('a brand is found by its other names', () => {
  const brands = ['VISA', 'MASTERCARD', 'AMERICAN EXPRESS', 'CHINA UNION PAY'].map((value) =>
    country(value, value, 1),
  )
  for (const [search, value] of [
    ['amex', 'AMERICAN EXPRESS'],
    ['mc', 'MASTERCARD'],
    ['cup', 'CHINA UNION PAY'],
    ['unionpay', 'CHINA UNION PAY'],
  ] as const) {
    assert.deepEqual(
      arranged(brands, search, 'count').map((found) => found.value),
      [value],
    )
  }
})

test('with the counts of a search, options that it does not have count 0', () => {
  assert.deepEqual(withCounts([country('A', 'a', 5), country('B', 'b', 6)], [country('B', 'b', 1)]), [
    country('A', 'a', 0),
    country('B', 'b', 1),
  ])
})

test('chosen values that are not options are listed', () => {
  assert.deepEqual(withChosen([], ['X']), [{ value: 'X', label: 'X' }])
})
