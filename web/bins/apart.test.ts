import assert from 'node:assert/strict'
import { test } from 'node:test'
import { apart, type Other } from './apart.ts'

const bin: Other = {
  bin: '457173',
  brand: 'VISA',
  type: 'DEBIT',
  category: 'WORLD ELITE',
  bank: 'Jyske Bank',
  iso_code_2: 'DK',
  icon_type: 'visa',
}

const cases: [what: string, other: Partial<Other>, words: string][] = [
  ['nothing', {}, 'Same facts'],
  ['its level', { category: 'GOLD' }, 'Gold'],
  ['all', { brand: 'JCB', type: 'CREDIT', bank: 'A Bank', iso_code_2: 'PL' }, 'JCB · Credit · A Bank · PL'],
  ['what is not known', { bank: null, type: null }, 'Same facts'],
]
for (const [what, other, words] of cases) {
  test(`another BIN is told apart by ${what}`, () => {
    assert.equal(apart(bin, { ...bin, bin: '457174', ...other }), words)
  })
}
