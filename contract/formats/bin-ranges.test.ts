import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findBins } from './bin-text.ts'
import { expandRanges } from './bin-ranges.ts'
import { binsOf } from './search-link.ts'

const range = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, at) => String(first + at))

test('a range stands for every BIN from the first to the last', () => {
  for (const text of [
    '457173-457179',
    '457173 - 457179',
    '457173–457179',
    'from 457173-457179.',
    '457179-457173',
  ]) {
    assert.deepEqual(findBins(text), { bins: range(457173, 457179), tooLong: false }, text)
  }
  assert.deepEqual(findBins('45717360-45717362, 400001').bins, [...range(45717360, 45717362), '400001'])
  assert.deepEqual(binsOf('457173-457175,400001', false), [...range(457173, 457175), '400001'])
  assert.deepEqual(findBins('000001-000003').bins, ['000001', '000002', '000003'])
})

test('what is not a range is two BINs', () => {
  for (const text of ['457173-45717360', '457173 457179', '400000-499999']) {
    assert.deepEqual(findBins(text).bins, text.split(/[ -]/), text)
  }
})

test('ranges that are too long are named', () => {
  assert.deepEqual(expandRanges('400000-400999').tooLong, [])
  assert.deepEqual(expandRanges('x 400000-401000 y').tooLong, ['400000-401000'])
})

test('a text cannot grow without limit', () => {
  const { text, tooLong } = expandRanges('400000-400999\n'.repeat(30_000))
  assert.ok(text.length < 600_000)
  assert.equal(tooLong.length, 990)
})

test('a card number in groups is never a range', () => {
  for (const text of ['4111-1111-1111-1111', '411111-111111-1111', '411111-111112-1111']) {
    assert.equal(expandRanges(text).text, text)
  }
})

test('a number that a spreadsheet has rounded is not a BIN', () => {
  for (const text of ['4.57174E+15', '4,571736012E+15', 'card 4.57173601E15 here']) {
    assert.deepEqual(findBins(text), { bins: [], tooLong: false }, text)
  }
  // With all its digits it is a card number still.
  assert.equal(findBins('4.571736012345678E+15').tooLong, true)
})
