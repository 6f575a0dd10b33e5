import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deriveKey, derivePlainly } from './derive-key.ts'

const bytes = (length: number) => crypto.getRandomValues(new Uint8Array(length))

test('with and without native code the key is the same', async () => {
  for (const keyLength of [16, 32, 48]) {
    const parameters = {
      algorithm: 'PBKDF2/SHA-256',
      cost: 20,
      keyLength,
      keyPrefix: '',
      nonce: '',
      salt: '',
    }
    const [salt, password] = [bytes(16), bytes(20)]
    assert.deepEqual(
      await derivePlainly(parameters, salt, password),
      await deriveKey(parameters, salt, password),
    )
  }
})

test('work of another kind is refused, not done wrong', () =>
  assert.rejects(
    derivePlainly(
      { algorithm: 'PBKDF2/SHA-512', cost: 1, keyLength: 32, keyPrefix: '', nonce: '', salt: '' },
      bytes(16),
      bytes(20),
    ),
    /SHA-512 is not known/,
  ))
