import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { runs } from '#test/data/runs.ts'
import { disguisedCardNumber, harmlessText } from '#test/data/made-card-numbers.ts'
import { continuesBin, holdsCardNumber } from './card-numbers.ts'
import { isLuhnValid } from '../luhn.ts'

/** Test numbers are put together here, so that none stands in the repository. */
const joined = (between: string, ...groups: string[]) => groups.join(between)
const sixteen = ['4111', '1111', '1111', '1111']
const fifteen = ['3782', '822463', '10005']

test('finds a card number in every disguise', () => {
  for (const text of [
    joined('', ...sixteen),
    joined(' ', ...sixteen),
    joined('-', ...sixteen),
    joined('.', ...sixteen),
    joined(' - ', ...sixteen),
    joined('/', ...sixteen),
    joined(',', ...sixteen),
    joined('\n', ...sixteen),
    joined('\u200b', ...sixteen),
    joined('\u00a0', ...sixteen),
    joined('·', ...sixteen),
    joined(' ', ...joined('', ...sixteen)),
    joined(' ', ...fifteen),
    `my card ${joined('', ...fifteen)}!`,
    `0000${joined('', ...sixteen)}`,
    joined('', ...sixteen).replace(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit))),
    joined('', ...sixteen).replace(/\d/g, (digit) => String.fromCodePoint(0x660 + Number(digit))),
  ]) {
    assert.equal(holdsCardNumber(text), true, text)
  }
})

test('does not mistake what people write about BINs for a card number', () => {
  for (const text of [
    '',
    '457173',
    '45717360123',
    'BINs 457173, 400001, 510000, 411111, 542418',
    '457173\n400001\n510000\n411111',
    'Call +45 96 63 20 00 between 9 and 17',
    '2026-11-15 12:30',
    'version 1.2.3.4',
  ]) {
    assert.equal(holdsCardNumber(text), false, text)
  }
})

test('finds any card number in any disguise', () => {
  fc.assert(
    fc.property(disguisedCardNumber, ({ number, text }) =>
      assert.equal(holdsCardNumber(text), true, `${number} in ${JSON.stringify(text)}`),
    ),
    { seed: 11, numRuns: runs(50_000) },
  )
})

const reference = fc.stringMatching(/^\d{20,34}$/)

test('accepts nearly every reference of 20 digits or more', () => {
  const notes = fc.sample(reference, { seed: 14, numRuns: runs(10_000) })
  for (const before of ['', 'Ref. ', 'seen 2026-11-15, ', '457173 ']) {
    const refused = notes.filter((number) => holdsCardNumber(before + number))
    assert.ok(refused.length <= notes.length / 100, `${refused.length} of ${notes.length}: ${before}`)
  }
})

const starts = [
  ['4', 16],
  ['55', 16],
  ['2221', 16],
  ['37', 15],
  ['36', 14],
  ['62', 19],
] as const

test('finds a card number that is filled up, or goes on with its expiry date, in one piece', () => {
  const card = fc.tuple(fc.constantFrom(...starts), fc.stringMatching(/^\d{18}$/)).map(([start, rest]) => {
    const body = `${start[0]}${rest}`.slice(0, start[1] - 1)
    return body + [...'0123456789'].find((digit) => isLuhnValid(body + digit))!
  })
  const expiry = fc.constantFrom('1230', '0129', '3012', '2901')
  const more = fc.stringMatching(/^\d{2,11}$/)
  fc.assert(
    fc.property(card, expiry, more, fc.constantFrom('', 'Ref. ', '457173 '), (card, expiry, more, before) => {
      assert.ok(holdsCardNumber(before + card + expiry + more), card + expiry + more)
      assert.ok(holdsCardNumber(before + card.padStart(24, '0')), card)
    }),
    { seed: 15, numRuns: runs(10_000) },
  )
})

test('finds a card number that a long number follows in other groups', () => {
  for (const more of ['99998888', ' 9999 8888', '\n123456789012345678901234']) {
    const text = `${joined(' ', ...sixteen)} ${more}`
    assert.equal(holdsCardNumber(text), true, text)
  }
})

test('accepts lists of BINs, dates, phone numbers and prose', () => {
  fc.assert(
    fc.property(harmlessText, (text) => assert.equal(holdsCardNumber(text), false, text)),
    { seed: 12, numRuns: runs(50_000) },
  )
})

test('finds the rest of a card number in the note on its BIN', () => {
  fc.assert(
    fc.property(disguisedCardNumber, fc.integer({ min: 6, max: 11 }), ({ number }, length) => {
      const [bin, rest] = [number.slice(0, length), number.slice(length)]
      for (const note of [rest, ` ${rest}`, rest.replace(/(.{3})/g, '$1 '), `…${rest}`]) {
        assert.equal(continuesBin(bin, note), true, `${bin} ${note}`)
      }
    }),
    { seed: 13, numRuns: runs(2000) },
  )
  for (const note of [
    '',
    'seen 2026-11-15',
    '2026-11-15',
    '12:30',
    '+45 96 63 20 00',
    '3 chargebacks',
    'x',
  ]) {
    for (let bin = 400_000; bin < 400_020; bin++) assert.equal(continuesBin(String(bin), note), false, note)
  }
})

test('reads a long text of digits quickly', () => {
  holdsCardNumber('1'.repeat(20_000))
  holdsCardNumber('1 '.repeat(20_000))
})
