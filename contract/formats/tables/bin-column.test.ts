import assert from 'node:assert/strict'
import { test } from 'node:test'
import { chooseBinColumn, isBinName } from './bin-column.ts'

const chosen = (text: string, wanted?: string) => {
  const found = chooseBinColumn(
    text.split('\n').map((line) => line.split(',')),
    wanted,
  )
  return found && [found.column, found.hasHeader]
}

for (const [what, text, wanted, expected] of [
  ['by its name', 'id,bin\n400001,457173', undefined, [1, true]],
  ['by its values', 'a,b\n2,457173\n7,510000', undefined, [1, true]],
  [
    'by its values rather than by a name that does not fit them',
    'bin,b\nx,457173\ny,510000',
    undefined,
    [1, true],
  ],
  ['by its name when there are no values', 'id,Card BIN', undefined, [1, true]],
  ['without a header', 'x,457173\ny,510000', undefined, [1, false]],
  ['not by dates', 'a,b\nx,20261005\ny,20261006', undefined, undefined],
  ['by the name that is wanted', 'a,Second\n457173,510000', 'second', [1, true]],
  ['by the number that is wanted', 'a,b\n457173,510000', '2', [1, true]],
  ['by a number that is a value, too', '457173,510000,1', '2', [1, false]],
  ['not by a number that is too large', 'a,b\n457173,510000', '3', undefined],
  ['not by a name that is missing', 'bin,b\n457173,510000', 'c', undefined],
] as const) {
  test(`the column of BINs is found ${what}`, () => assert.deepEqual(chosen(text, wanted), expected))
}

test('the usual names of a column of BINs', () => {
  for (const name of [
    'bin',
    'BIN',
    'IIN',
    'card_bin',
    'Card BIN',
    'bin6',
    'bin_iin',
    'first 6',
    'first_six',
    'bin no',
  ])
    assert.ok(isBinName(name), name)
  for (const name of ['cabin', 'binary', 'bank', 'card', 'bins of Denmark', ''])
    assert.ok(!isBinName(name), name)
})
