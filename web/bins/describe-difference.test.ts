import assert from 'node:assert/strict'
import { test } from 'node:test'
import { describeDifference, type Other } from './describe-difference.ts'

const bin: Other = {
  bin: '457173',
  brand: 'VISA',
  type: 'DEBIT',
  category: 'WORLD ELITE',
  bank: 'JYSKE BANK',
  bank_name: 'Jyske Bank',
  iso_code_2: 'DK',
  icon_type: 'visa',
}

const cases: [what: string, other: Partial<Other>, expected: string][] = [
  ['nothing', {}, 'Same details'],
  ['only the spelling of its bank', { bank: 'Jyske Bank A/S' }, 'Same details'],
  ['its level', { category: 'GOLD' }, 'Gold'],
  [
    'several fields',
    { brand: 'JCB', type: 'CREDIT', bank: 'A BANK', bank_name: 'A Bank', iso_code_2: 'PL' },
    'JCB · Credit · A Bank · PL',
  ],
  ['values that are unknown', { bank: null, bank_name: null, type: null }, 'Same details'],
]
for (const [what, other, expected] of cases) {
  test(`describes a BIN that differs in ${what}`, () => {
    assert.equal(describeDifference(bin, { ...bin, bin: '457174', ...other }), expected)
  })
}
