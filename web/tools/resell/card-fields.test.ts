import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cutToBin, maskExpiry, problemsOf } from './card-fields.ts'

test('formats an expiry date as MM/YY while it is typed or pasted', () => {
  for (const [text, masked] of [
    ['', ''],
    ['0', '0'],
    ['1', '1'],
    ['4', '04'],
    ['04', '04'],
    ['04/', '04/'],
    ['4/', '04/'],
    ['042', '04/2'],
    ['04/2', '04/2'],
    ['0429', '04/29'],
    ['04/29', '04/29'],
    ['04/290', '04/29'],
    ['04 / 29', '04/29'],
    ['04/2029', '04/29'],
    ['2029-04', '04/29'],
    ['2029-04-30', '04/29'],
    ['٠٤/٢٩', '04/29'],
    ['abc', ''],
  ] as const) {
    assert.equal(maskExpiry(text), masked, text)
  }
})

test('keeps at most the first eight digits of a card number', () => {
  assert.deepEqual(cutToBin('999901'), { bin: '999901', isCut: false })
  assert.deepEqual(cutToBin('9999 0100'), { bin: '99990100', isCut: false })
  assert.deepEqual(cutToBin('9999 0100 1234 5678'), { bin: '99990100', isCut: true })
  assert.deepEqual(cutToBin('９９９９01001'), { bin: '99990100', isCut: true })
})

test('reports a message for each invalid field', () => {
  const good = { bin: '999901', exp: '04/29', name: 'Alex Example', zip: '90210' }
  assert.deepEqual(problemsOf(good), {})
  assert.deepEqual(Object.keys(problemsOf({ bin: '', exp: '', name: ' ', zip: '' })), [
    'bin',
    'exp',
    'name',
    'zip',
  ])
  assert.equal(problemsOf({ ...good, exp: '13/29' }).exp, 'Expiry must be in MM/YY format.')
  assert.equal(problemsOf({ ...good, bin: '99990' }).bin, 'BIN must be the first 6 to 8 digits of the card.')
  for (const name of ['4000 0000 0000 0002', '4000-0000.0000_0002', '４０００００００００００００02 Alex']) {
    assert.match(problemsOf({ ...good, name }).name ?? '', /^Never enter a card number/)
  }
})
