import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { runs } from '#test/data/runs.ts'
import {
  binRuns,
  checkedBin,
  cutBin,
  findBins,
  findBinsInPieces,
  pieceOfText,
  plainDigits,
  splitBins,
} from './bin-text.ts'

test('a line keeps its digits, cut to 6, or to 11 in Extended mode', () => {
  assert.deepEqual(cutBin(' 4571-73 ', 6), { bin: '457173', isCut: false })
  assert.deepEqual(cutBin(' 4571-7360-12 ', 6), { bin: '457173', isCut: true })
  assert.deepEqual(cutBin('4571 7360 1234 5678'), { bin: '45717360123', isCut: true })
  assert.deepEqual(cutBin('４５７1۷3'), { bin: '457173', isCut: false })
  assert.deepEqual(cutBin('visa'), { bin: '', isCut: false })
})

test('the server takes eleven digits and refuses more', () => {
  assert.equal(checkedBin('4571 7360 123'), '45717360123')
  assert.equal(checkedBin('4571 7360 1234'), undefined)
  assert.equal(checkedBin('４５７１７３６０１２３４'), undefined)
  assert.equal(checkedBin('visa'), '')
})

test('a list is separated by white space, commas and semicolons', () => {
  assert.deepEqual(splitBins(' 457173,400001;\t510000\r\n  4 '), ['457173', '400001', '510000', '4'])
  assert.deepEqual(splitBins(' , '), [])
})

test('finds BINs in text as people paste it', () => {
  for (const [text, bins] of [
    ['457173', ['457173']],
    ['457173\n457173\n400001', ['457173', '400001']],
    ['"457173","400001"', ['457173', '400001']],
    ['BIN:457173;LAST4:1234', ['457173']],
    ['457173******1234', ['457173']],
    ['4571 73** **** 1234', ['457173']],
    ['4571-7360', ['45717360']],
    ['2024 457173', ['457173']],
    ['457173 400001 510000', ['457173', '400001', '510000']],
    ['amount 12345', []],
    ['٤٥٧١٧٣', ['457173']],
    ['45\u200b7173', ['457173']],
    ['', []],
  ] as const) {
    assert.deepEqual(findBins(text), { bins, tooLong: false }, text)
  }
})

test('refuses a number of more than eleven digits in every disguise', () => {
  for (const text of [
    '4111111111111111',
    '4111 1111 1111 1111',
    '4111-1111-1111-1111',
    '３７８２８２２４６３１０００５',
    '3782 822463 10005',
    'card 411111111111 here',
    '41\u200b11111111111111',
  ]) {
    assert.equal(findBins(text).tooLong, true, text)
  }
})

test('a card number in groups is one number, never two BINs', () => {
  const grouped = fc
    .record({
      digits: fc.stringMatching(/^[3-6][0-9]{15}$/),
      lengths: fc.constantFrom([4, 4, 4, 4], [8, 4, 4]),
      mark: fc.constantFrom(' ', '-', ' - '),
      before: fc.constantFrom('', 'Card: ', '457173\n', 'paid with '),
      after: fc.constantFrom('', '.', ', 05/27', '\n400001'),
    })
    .filter(({ lengths, mark }) => lengths.length === 3 || mark.length === 1)
  fc.assert(
    fc.property(grouped, ({ digits, lengths, mark, before, after }) => {
      let at = 0
      const groups = lengths.map((length) => digits.slice(at, (at += length)))
      const { bins, tooLong } = findBins(before + groups.join(mark) + after)
      assert.ok(tooLong)
      assert.deepEqual(
        bins,
        ['457173', '400001'].filter((bin) => (before + after).includes(bin)),
      )
    }),
    { seed: 9, numRuns: runs(500) },
  )
  // A BIN and two other numbers, or two BINs.
  assert.deepEqual(findBins('45717360 12 5678').bins, ['45717360'])
  assert.deepEqual(findBins('45717360 40000100').bins, ['45717360', '40000100'])
})

test('finds every BIN of a list, whatever separates them', () => {
  const bin = fc.stringMatching(/^[0-9]{6,11}$/)
  const between = fc.constantFrom('\n', ', ', ' ; ', '\t', ' x ', '"\n"', '|')
  fc.assert(
    fc.property(fc.uniqueArray(bin, { maxLength: 30 }), between, (bins, between) => {
      assert.deepEqual(findBins(bins.join(between)).bins, bins)
    }),
    { seed: 7, numRuns: runs(500) },
  )
})

test('reads digits of every script', () => {
  assert.equal(plainDigits('০১২৩४५６７८९'), '0123456789')
})

test('a long text is read in pieces, and finds what reading it at once finds', async () => {
  const word = fc.constantFrom(
    '457173',
    '4571 73',
    '4571-7360',
    '2026-10-05',
    '20261005',
    '+49 30 1234567',
    '457173-457175',
    '€ 1.234,50',
    'Order 12345678',
    'INV-2026-000123',
    'DE89 3704 0044 0532 0130 00',
    '12:30',
    'Visa',
    '400001,400002',
  )
  const lines = fc.array(
    fc.array(word, { maxLength: 6 }).map((words) => words.join('\t')),
    { minLength: 1, maxLength: 30 },
  )
  await fc.assert(
    fc.asyncProperty(lines, async (some) => {
      const few = some.join('\n')
      const text = `${few}\n`.repeat(Math.ceil((2 * pieceOfText) / (few.length + 1)))
      const whole = new Set(binRuns(text).filter((digits) => digits.length >= 6 && digits.length <= 11))
      const { bins } = findBins(text)
      assert.deepEqual(bins, [...whole])
      let rests = 0
      const slowly = await findBinsInPieces(text, async () => void rests++)
      assert.deepEqual(slowly.bins, bins)
      assert.ok(rests >= 2)
    }),
    { numRuns: runs(20) },
  )
})

test('a long line is never cut inside of a number', () => {
  const text = '457173 '.repeat(30_000)
  assert.deepEqual(findBins(text).bins, ['457173'])
  assert.deepEqual(findBins('45717360, '.repeat(30_000)).bins, ['45717360'])
})
