import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cleanText, cut, remembered } from './clean-text.ts'

test('white space collapses and invisible characters go', () => {
  assert.equal(cleanText('plain'), 'plain')
  assert.equal(cleanText('  a \t\r\n b\u00a0c  '), 'a b c')
  assert.equal(cleanText('a\u0000\u0007\u200b\u202e\u2066\ufeff\u00adb'), 'ab')
  assert.equal(cleanText('a \u200b b'), 'a b')
  assert.equal(cleanText('e\u0301'), 'é')
})

test('a cut halves no character', () => {
  assert.equal(cut('abc', 3), 'abc')
  assert.equal(cut('ab cd', 3), 'ab')
  assert.equal(cut('😀😀😀', 2), '😀😀')
})

test('what was made once is remembered, except of long texts', () => {
  let made = 0
  const upper = remembered((text) => `${text.toUpperCase()}${++made}`)
  assert.deepEqual(['a', 'a', 'b', 'a'].map(upper), ['A1', 'A1', 'B2', 'A1'])
  assert.equal(upper('x'.repeat(5000)).length, 401)
  assert.equal(upper('x'.repeat(5000)).length, 401)
  assert.equal(made, 4)
})
