import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cleanText, truncate, memoized } from './clean-text.ts'

test('collapses white space and removes invisible characters', () => {
  assert.equal(cleanText('plain'), 'plain')
  assert.equal(cleanText('  a \t\r\n b\u00a0c  '), 'a b c')
  assert.equal(cleanText('a\u0000\u0007\u200b\u202e\u2066\ufeff\u00adb'), 'ab')
  assert.equal(cleanText('a \u200b b'), 'a b')
  assert.equal(cleanText('e\u0301'), 'é')
})

test('truncating never splits a character', () => {
  assert.equal(truncate('abc', 3), 'abc')
  assert.equal(truncate('ab cd', 3), 'ab')
  assert.equal(truncate('😀😀😀', 2), '😀😀')
})

test('results are cached, except for long texts', () => {
  let made = 0
  const upper = memoized((text) => `${text.toUpperCase()}${++made}`)
  assert.deepEqual(['a', 'a', 'b', 'a'].map(upper), ['A1', 'A1', 'B2', 'A1'])
  assert.equal(upper('x'.repeat(5000)).length, 401)
  assert.equal(upper('x'.repeat(5000)).length, 401)
  assert.equal(made, 4)
})
