import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { detectKey } from './key.ts'
import { keyTextOf } from './key-file.ts'

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
