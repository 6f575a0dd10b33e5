import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { runs } from '#test/data/runs.ts'
import { prefixesOf } from './ranges.ts'

test('expands a range to the fewest prefixes', () => {
  assert.deepEqual(prefixesOf('457173', '457173'), ['457173'])
  assert.deepEqual(prefixesOf('5120680000000000000', '5120689999999999999'), ['512068'])
  assert.deepEqual(prefixesOf('45717300', '45717399'), ['457173'])
  assert.deepEqual(prefixesOf('45717308', '45717321'), [
    '45717308',
    '45717309',
    '4571731',
    '45717320',
    '45717321',
  ])
  assert.deepEqual(prefixesOf('00000000', '00000109'), ['000000', '0000010'])
  assert.deepEqual(prefixesOf('512068012340000000', '512068012349999999'), ['51206801234'])
})

test('expands a range of shorter numbers to six-digit prefixes', () => {
  assert.deepEqual(
    prefixesOf('45717', '45717'),
    Array.from({ length: 10 }, (_, n) => `45717${n}`),
  )
  assert.equal(prefixesOf('222100', '272099').length, 50_000)
  assert.equal(prefixesOf('5000000000000000', '5099999999999999').length, 10_000)
})

test('rejects invalid ranges and never widens one', () => {
  assert.equal(prefixesOf('45717a', '457173'), 'not_digits')
  assert.equal(prefixesOf('', ''), 'not_digits')
  assert.equal(prefixesOf('457173', '45717399'), 'lengths_differ')
  assert.equal(prefixesOf('457174', '457173'), 'end_before_start')
  assert.equal(prefixesOf('457173000001', '457173000001'), 'finer_than_11_digits')
  assert.equal(prefixesOf('5120680000000000000', '5120680000000000000'), 'finer_than_11_digits')
  assert.equal(prefixesOf('51206800000000000000', '51206899999999999999'), 'too_long')
  assert.equal(prefixesOf('000000', '999999'), 'too_wide')
})

test('the prefixes cover exactly the range, in order, and no ten of them could be one shorter prefix', () => {
  const number = fc.nat({ max: 20_000 })
  const range = fc.record({
    from: number,
    span: number,
    digits: fc.integer({ min: 8, max: 11 }),
    pad: fc.nat(8),
  })
  fc.assert(
    fc.property(range, ({ from, span, digits, pad }) => {
      const text = (value: number) => String(45_717_000 * 10 ** (digits - 8) + value).padStart(digits, '0')
      const to = from + span
      const prefixes = prefixesOf(text(from) + '0'.repeat(pad), text(to) + '9'.repeat(pad))
      assert.ok(Array.isArray(prefixes))
      const covered = prefixes.flatMap((prefix) => {
        const size = 10 ** (digits - prefix.length)
        return Array.from({ length: size }, (_, at) => Number(prefix) * size + at)
      })
      const expected = Array.from({ length: span + 1 }, (_, at) => Number(text(from + at)))
      assert.deepEqual(covered, expected)
      assert.deepEqual(prefixes, prefixes.toSorted())
      assert.ok(prefixes.every((prefix) => prefix.length >= 6 && prefix.length <= 11))
      const all = new Set(prefixes)
      for (const prefix of prefixes) {
        if (prefix.length === 6) continue
        const siblings = Array.from({ length: 10 }, (_, n) => prefix.slice(0, -1) + n)
        assert.ok(!siblings.every((sibling) => all.has(sibling)))
      }
    }),
    { seed: 3, numRuns: runs(150) },
  )
})
