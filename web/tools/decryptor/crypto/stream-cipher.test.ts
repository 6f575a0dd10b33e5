// Random keys, IVs and lengths, in pieces of random lengths, against OpenSSL.
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { createCipheriv } from 'node:crypto'
import { test } from 'node:test'
import { runs } from '#test/data/runs.ts'
import { collect, type Bytes, type Chunks } from '../bytes/byte-stream.ts'
import { ciphers, type Cipher } from './options.ts'
import { decryptChunks, ivLength, keyLength } from './stream-cipher.ts'

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex')

const bytesOfLength = (length: number) => fc.uint8Array({ minLength: length, maxLength: length })
const message = (cipher: Cipher) =>
  fc.record({
    cipher: fc.constant(cipher),
    key: bytesOfLength(keyLength(cipher)),
    iv: bytesOfLength(ivLength(cipher)),
    plain: fc.uint8Array({ maxLength: 200 }),
    cuts: fc.array(fc.nat(200), { maxLength: 4 }),
  })

async function* pieces(data: Uint8Array, cuts: number[]): Chunks {
  const places = [0, ...cuts.toSorted((a, b) => a - b), data.length]
  for (const [index, start] of places.entries()) yield new Uint8Array(data.slice(start, places[index + 1]))
}

test('decrypts what OpenSSL encrypts, in pieces of any length', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...ciphers).chain(message),
      async ({ cipher: name, key, iv, plain, cuts }) => {
        const cipher = createCipheriv(name, key, iv.length > 0 ? iv : null)
        const data = Buffer.concat([cipher.update(plain), cipher.final()])
        const params = { cipher: name, key: key as Bytes, iv: iv as Bytes }
        assert.equal(hex(await collect(decryptChunks(params, pieces(data, cuts)), 1000)), hex(plain))
      },
    ),
    { numRuns: runs(500) },
  )
})
