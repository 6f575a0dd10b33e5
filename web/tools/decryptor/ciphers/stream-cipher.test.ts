// Random keys, IVs and lengths, in pieces of random lengths, against OpenSSL.
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { createCipheriv } from 'node:crypto'
import { test } from 'node:test'
import { madeBy } from '#test/data/made-by.ts'
import { legacyProvider } from '#test/data/openssl-legacy.ts'
import { runs } from '#test/data/runs.ts'
import { need } from '#test/run/needs.ts'
import { collect, type Bytes, type Chunks } from '../bytes/byte-stream.ts'
import { ciphers, type Cipher } from './openssl-options.ts'
import { decryptChunks, ivLength, keyLength } from './stream-cipher.ts'

const { path: openssl = '', missing: skip } = need('openssl')
const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex')
const isBlowfish = (cipher: Cipher): boolean => cipher.startsWith('bf')

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

const assertDecrypts = (
  some: Cipher[],
  count: number,
  encrypt: (cipher: Cipher, key: Uint8Array, iv: Uint8Array, plain: Uint8Array) => Uint8Array,
) =>
  fc.assert(
    fc.asyncProperty(fc.constantFrom(...some).chain(message), async ({ cipher, key, iv, plain, cuts }) => {
      const data = encrypt(cipher, key, iv, plain)
      const params = { cipher, key: key as Bytes, iv: iv as Bytes }
      assert.equal(hex(await collect(decryptChunks(params, pieces(data, cuts)), 1000)), hex(plain))
    }),
    { numRuns: count },
  )

test('decrypts what OpenSSL encrypts, in pieces of any length', async () => {
  const some = ciphers.filter((cipher) => !isBlowfish(cipher))
  await assertDecrypts(some, runs(500), (name, key, iv, plain) => {
    const cipher = createCipheriv(name, key, iv.length > 0 ? iv : null)
    return Buffer.concat([cipher.update(plain), cipher.final()])
  })
})

test('decrypts what the openssl command encrypts with Blowfish', { skip }, async () => {
  await assertDecrypts(ciphers.filter(isBlowfish), runs(40), (cipher, key, iv, plain) => {
    const words = ['enc', `-${cipher}`, ...legacyProvider(cipher), '-K', hex(key)]
    return madeBy(openssl, iv.length > 0 ? [...words, '-iv', hex(iv)] : words, plain)
  })
})
