import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readRecipe, recipeHash } from './recipe-link.ts'

test('a link fills in format and settings', () => {
  for (const choices of [
    {},
    { format: 'aes-cbc', keyFrom: 'pbkdf2', iterations: 65_536, encoding: 'windows-1251' },
    { mode: 'lines', cipher: 'aes-256-cbc', kdf: 'evp-md5' },
  ] as const)
    assert.deepEqual(readRecipe(recipeHash(choices)), choices)
})

test('a link holds no salt, IV, additional data, chosen file or unmasked card numbers', () => {
  const secret = { salt: 'the salt', iv: '00'.repeat(16), aad: 'order 1041', entry: 3, unmask: true }
  assert.equal(recipeHash(secret), '')
  assert.equal(recipeHash({ ...secret, format: 'aes-gcm' }), '#format=aes-gcm')
})

test('leaves out what is not a setting of this page', () => {
  const hash =
    '#format=constructor&keyFrom=x&unmask=true&salt=a&iv=b&aad=c&key=d&iterations=99999999999&mode=lines'
  assert.deepEqual(readRecipe(hash), { mode: 'lines' })
  for (const iterations of ['0', '-1', '1.5', 'NaN', '1e9', '']) {
    assert.deepEqual(readRecipe(`#iterations=${iterations}`), {})
  }
  assert.deepEqual(readRecipe('#%E0%A4%A'), {})
})
