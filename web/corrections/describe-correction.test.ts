import assert from 'node:assert/strict'
import { test } from 'node:test'
import { limits } from '#contract/limits.ts'
import { describeNeighbours } from './describe-correction.ts'

const visa = { value: 'VISA', label: 'Visa' }
const brand = { field: 'brand', today: visa, bank: 'Nord Bank' } as const

const cases: [about: Parameters<typeof describeNeighbours>[0], count: number, text: string][] = [
  [brand, 0, 'No BIN next to this one is from Nord Bank and has the brand Visa.'],
  [brand, 1, '1 neighbouring BIN is also from Nord Bank and has the brand Visa.'],
  [brand, 6, '6 neighbouring BINs are also from Nord Bank and have the brand Visa.'],
  [
    brand,
    limits.neighbouringBins,
    'At least 100 neighbouring BINs are also from Nord Bank and have the brand Visa.',
  ],
  [{ ...brand, today: null }, 0, 'No BIN next to this one is from Nord Bank and has no brand.'],
  [{ ...brand, today: null }, 2, '2 neighbouring BINs are also from Nord Bank and have no brand.'],
  [{ ...brand, field: 'issuer' }, 0, 'The BINs next to this one are not from Nord Bank.'],
  [{ ...brand, field: 'issuer' }, 2, '2 neighbouring BINs are also from Nord Bank.'],
  [
    { ...brand, bank: null },
    0,
    'The bank of this BIN is unknown, so it cannot be compared with the BINs next to it.',
  ],
]

for (const [about, count, text] of cases) {
  test(text, () => assert.equal(describeNeighbours(about, count), text))
}
