import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { runs } from '#test/data/runs.ts'
import { disguisedCardNumber, harmlessText } from '#test/data/made-card-numbers.ts'
import { continuesBin, holdsCardNumber } from './card-numbers.ts'

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
