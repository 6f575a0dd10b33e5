import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deriveInJavaScript, deriveKey } from './derive-key.ts'

const randomBytes = (length: number) => crypto.getRandomValues(new Uint8Array(length))

test('native code and JavaScript derive the same key', async () => {
  for (const keyLength of [16, 32, 48]) {
    const parameters = {
      algorithm: 'PBKDF2/SHA-256',
      cost: 20,
      keyLength,
      keyPrefix: '',
      nonce: '',
      salt: '',
    }
    const [salt, password] = [randomBytes(16), randomBytes(20)]
    assert.deepEqual(
      await deriveInJavaScript(parameters, salt, password),
      await deriveKey(parameters, salt, password),
    )
  }
})

test('rejects an algorithm it does not support', () =>
  assert.rejects(
    deriveInJavaScript(
      { algorithm: 'PBKDF2/SHA-512', cost: 1, keyLength: 32, keyPrefix: '', nonce: '', salt: '' },
      randomBytes(16),
      randomBytes(20),
    ),
    /Unsupported algorithm: PBKDF2\/SHA-512/,
  ))
