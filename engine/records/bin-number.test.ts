import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { runs } from '#test/data/runs.ts'
import { binNumber, binText } from './bin-number.ts'

const bin = fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: 6, maxLength: 11 })

test('stores a BIN as two numbers', () => {
  const cases: [bin: string, six: number, rest: number][] = [
    ['000000', 0, 0],
    ['999999', 999_999, 0],
    ['0000000', 0, 1],
    ['00000000000', 0, 5],
    ['4571730', 457_173, 1],
    ['4571739', 457_173, 90_000 * 8 + 1],
    ['45717360', 457_173, 60_000 * 8 + 2],
    ['99999999999', 999_999, 99_999 * 8 + 5],
  ]
  for (const [text, six, rest] of cases) {
    assert.deepEqual(binNumber(text), { six, rest })
    assert.equal(binText(six, rest), text)
  }
})

test('every BIN is restored with its leading zeros and length', () => {
  fc.assert(
    fc.property(bin, (text) => {
      const { six, rest } = binNumber(text)
      assert.ok(six < 1_000_000 && rest < 800_000)
      assert.equal(binText(six, rest), text)
    }),
    { seed: 61, numRuns: runs(5000) },
  )
})

test('the numbers sort like the texts', () => {
  const pair = fc.oneof(
    fc.tuple(bin, bin),
    // One begins with the other, or they differ only in the last digits.
    fc
      .tuple(
        bin,
        fc.integer({ min: 6, max: 11 }),
        fc.string({ unit: fc.constantFrom('0', '1', '9'), maxLength: 3 }),
      )
      .map(([text, length, more]) => [text, (text.slice(0, length) + more).slice(0, 11)] as [string, string]),
  )
  fc.assert(
    fc.property(pair, ([a, b]) => {
      const [x, y] = [binNumber(a), binNumber(b)]
      assert.equal(Math.sign(x.six - y.six || x.rest - y.rest), a < b ? -1 : a > b ? 1 : 0)
    }),
    { seed: 62, numRuns: runs(5000) },
  )
})
