import assert from 'node:assert/strict'
import { test } from 'node:test'
import { describeStep, metrics, shadeOf, stepsFor, type CountryCoverage } from './scale.ts'

const country = (rows: number, category = 0): CountryCoverage => ({
  iso_code_2: 'PL',
  name: 'Poland',
  rows,
  banks: 3,
  known: {
    brand: rows,
    type: rows,
    category,
    issuer: 0,
    phone: 0,
    url: 0,
    city: 0,
    country: rows,
    traits: 0,
  },
})

test('counts are shaded by powers of ten, as many as the data needs', () => {
  const steps = stepsFor(metrics.rows, [country(7), country(1234)])
  assert.deepEqual(steps, [1, 10, 100, 1000])
  assert.deepEqual(
    [0, 1, 9, 10, 1000, 5000].map((value) => shadeOf(value, steps)),
    [undefined, 0, 0, 1 / 3, 1, 1],
  )
  assert.deepEqual(
    steps.map((_, at) => describeStep(metrics.rows, steps, at)),
    ['1–9', '10–99', '100–999', '1,000–9,999'],
  )
  assert.deepEqual(stepsFor(metrics.rows, []), [1])
  assert.equal(shadeOf(1, [1]), 1)
  const all = stepsFor(metrics.rows, [country(374_788)])
  assert.equal(describeStep(metrics.rows, all, 5), '100,000 or more')
})

test('shares are shaded by fifths', () => {
  const half = country(200, 100)
  const steps = stepsFor(metrics.level, [half])
  assert.deepEqual(steps, [0, 0.2, 0.4])
  assert.equal(shadeOf(metrics.level.valueOf(half), steps), 1)
  assert.equal(metrics.level.describe(half), '50% have a level')
  const all = [0, 1, 2, 3, 4].map((at) => describeStep(metrics.level, metrics.level.steps, at))
  assert.deepEqual(all, ['0–19%', '20–39%', '40–59%', '60–79%', '80–100%'])
})
