import assert from 'node:assert/strict'
import { test } from 'node:test'
import { randomBytes } from 'node:crypto'
import { detectKey, keyBytes } from './key.ts'
import { keyTextOf } from './key-files.ts'

const kinds: [text: string, label: string | undefined][] = [
  ['', undefined],
  ['correct horse battery staple', 'Passphrase'],
  ['hunter2', 'Passphrase'],
  ['00'.repeat(16), 'Hex, 16 bytes'],
  ['AB:'.repeat(31) + 'AB', 'Hex, 32 bytes'],
  ['AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=', 'Base64, 32 bytes'],
  ['AAECAwQFBgcICQoLDA0ODw', 'Base64, 16 bytes'],
  ['{"kty":"oct","k":"AAEC"}', 'JWK'],
  ['-----BEGIN RSA PRIVATE KEY-----\nAAAA\n-----END RSA PRIVATE KEY-----', 'PEM, RSA private key'],
  ['# public key: age1x\nAGE-SECRET-KEY-1QQQ', 'age identity'],
  ['-----BEGIN PGP PRIVATE KEY BLOCK-----', 'PGP key'],
]

for (const [text, label] of kinds) {
  test(`detects "${text.slice(0, 12)}" as ${label ?? 'no key'}`, () =>
    assert.equal(detectKey({ text })?.label, label))
}

test('reads an ambiguous key in every encoding unless one was chosen', () => {
  const text = '0123456789abcdef0123456789abcdef'
  assert.deepEqual(
    keyBytes({ text }, [16, 24, 32]).map(({ length }) => length),
    [16, 24, 32],
  )
  assert.deepEqual(
    keyBytes({ text, kind: 'passphrase' }, [16, 24, 32]).map(({ length }) => length),
    [32],
  )
  assert.deepEqual(keyBytes({ text: 'short' }, [16]), [])
})

test('reads binary key files as hex, and text as it is', () => {
  for (const length of [16, 24, 32, 64]) {
    const bytes = new Uint8Array(randomBytes(length))
    bytes[0] = 0
    const text = keyTextOf(bytes)
    assert.equal(text, Buffer.from(bytes).toString('hex'))
    assert.equal(detectKey({ text })?.label, `Hex, ${length} bytes`)
  }
  assert.equal(keyTextOf(new Uint8Array(Buffer.from('correct horse\n'))), 'correct horse\n')
  const wide = new Uint8Array(Buffer.from('\ufeffcorrect horse', 'utf16le'))
  assert.equal(keyTextOf(wide), 'correct horse')
  const pgp = new Uint8Array([0x95, ...randomBytes(200)])
  assert.equal(detectKey({ text: keyTextOf(pgp) })?.kind, 'pgp')
})
