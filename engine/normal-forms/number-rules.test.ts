import assert from 'node:assert/strict'
import { test } from 'node:test'
import { numberRules } from './number-rules.ts'

const examples: [brand: string, bin: string, length: number | null, luhn: boolean | null][] = [
  ['VISA', '457173', 16, true],
  ['VISA/DANKORT', '457173', 16, true],
  ['MASTERCARD', '510000', 16, true],
  ['AMERICAN EXPRESS', '370000', 15, true],
  ['DINERS CLUB INTERNATIONAL', '360000', 14, true],
  ['DINERS CLUB INTERNATIONAL', '30569309', 14, true],
  ['DINERS CLUB INTERNATIONAL', '550000', 16, true],
  ['DISCOVER', '601100', 16, true],
  ['JCB', '352800', 16, true],
  ['NSPK MIR', '220000', 16, true],
  ['MAESTRO', '670000', null, true],
  ['MAESTRO/BANCONTACT', '670300', null, true],
  ['CHINA UNION PAY', '622200', null, null],
  ['PRIVATE LABEL', '600000', null, null],
  ['', '999999', null, null],
]

test('the network of a card says how long its number is and whether it has a check digit', () => {
  for (const [brand, bin, length, luhn] of examples)
    assert.deepEqual(numberRules(brand, bin), { length, luhn }, `${brand} ${bin}`)
})
