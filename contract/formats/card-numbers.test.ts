import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { runs } from '#test/data/runs.ts'
import { holdsCardNumber, isLuhnValid } from './card-numbers.ts'

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

test('finds every number that passes the Luhn check, whatever separates its groups', () => {
  const valid = fc
    .stringMatching(/^[2-6]\d{11,17}$/)
    .map((start) => start + [...'0123456789'].find((digit) => isLuhnValid(start + digit))!)
  const mark = fc.constantFrom('', ' ', '-', '.', '_', ' · ', '\u200b', '/', '()')
  fc.assert(
    fc.property(valid, mark, fc.integer({ min: 1, max: 5 }), (number, mark, size) => {
      const groups = number.match(new RegExp(`.{1,${size}}`, 'g'))!
      assert.equal(holdsCardNumber(`x ${groups.join(mark)} y`), true)
    }),
    { seed: 11, numRuns: runs(500) },
  )
})

test('reads a long text of digits quickly', () => {
  holdsCardNumber('1'.repeat(20_000))
  holdsCardNumber('1 '.repeat(20_000))
})
