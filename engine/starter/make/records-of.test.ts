import assert from 'node:assert/strict'
import { test } from 'node:test'
import { networksIn } from './network-of.ts'
import { recordsOf, type Issuer } from './records-of.ts'

const patterns: Record<string, (number | number[])[]> = {
  visa: [4],
  mastercard: [[51, 55]],
  discover: [6011, [644, 649], 65],
  elo: [438935, [650031, 650033]],
  troy: [65083700],
  maestro: [6, 67],
  mir: [[2200, 2204]],
}
const networkOf = networksIn({
  types: Object.fromEntries(Object.keys(patterns).map((type) => [type, type])),
  getTypeInfo: (type) => ({ patterns: patterns[type]! }),
})

const examples: [prefix: string, brand: string, why: string][] = [
  ['400000', 'VISA', 'a range'],
  ['438935', 'ELO', 'the longest range decides'],
  ['550000', 'MASTERCARD', 'the end of a range'],
  ['560000', '', 'after the end'],
  ['220000', 'NSPK MIR', 'the name that BIN data has'],
  ['650099', 'DISCOVER', 'beside a longer range'],
  ['650031', 'ELO', 'inside a longer range'],
  ['650837', 'DISCOVER', 'a range longer than the prefix is ignored'],
  ['65083700', 'TROY', 'a prefix as long as the range'],
  ['670000', 'MAESTRO', 'two digits'],
  ['621830', '', 'a leading 6 alone does not mean Maestro'],
]

for (const [prefix, brand, why] of examples) {
  test(`the network of ${prefix}: ${why}`, () => assert.equal(networkOf(prefix), brand))
}

const issuer = (name: string, country: string, prefixes: string[]): Issuer => ({
  name,
  url: '',
  country,
  usualBrand: 'CHINA UNION PAY',
  cards: prefixes.map((prefix) => ({ prefix, type: 'DEBIT', category: '' })),
})
const made = [
  ...recordsOf(
    [
      issuer('Large', 'CN', ['400001', '400002', '400003', '300001']),
      issuer('Small', 'CN', ['400001', '40000', '4000']),
      issuer('Iranian', 'IR', ['400004']),
    ],
    networkOf,
  ),
]
const issuerOf = (bin: string) => made.find((record) => record.bin === bin)?.issuer

test('a prefix claimed by two banks goes to the one with fewer prefixes', () => {
  assert.equal(issuerOf('400001'), 'Small')
})

test('a prefix of five digits expands to its ten BINs, but not to those claimed by six', () => {
  assert.equal(issuerOf('400009'), 'Small')
  assert.deepEqual(['400002', '400004'].map(issuerOf), ['Large', 'Iranian'])
})

test('prefixes of four digits are ignored', () => assert.equal(made.length, 11))

test('a prefix outside every range has the brand that is usual for its issuer, in Iran none', () => {
  const brand = (bin: string) => made.find((record) => record.bin === bin)?.brand
  assert.deepEqual(['400001', '300001', '400004'].map(brand), ['VISA', 'CHINA UNION PAY', ''])
})
