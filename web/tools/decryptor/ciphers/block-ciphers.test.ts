import assert from 'node:assert/strict'
import { test } from 'node:test'
import { collect, once, type Bytes } from '../bytes/byte-stream.ts'
import { cfbStream, decryptBlocks, ofbStream, type BlockCipher } from './block-modes.ts'
import { blowfish } from './blowfish.ts'
import { camellia } from './camellia.ts'

const fromHex = (hex: string): Bytes => new Uint8Array(Buffer.from(hex, 'hex'))
const toHex = (bytes: Bytes): string => Buffer.from(bytes).toString('hex')

function assertVector(cipher: BlockCipher, plain: string, encrypted: string): void {
  const block = fromHex(plain)
  cipher.encrypt(new DataView(block.buffer))
  assert.equal(toHex(block), encrypted)
  cipher.decrypt(new DataView(block.buffer))
  assert.equal(toHex(block), plain)
}

test('Camellia matches the vectors of RFC 3713', () => {
  const block = '0123456789abcdeffedcba9876543210'
  for (const [more, encrypted] of [
    ['', '67673138549669730857065648eabe43'],
    ['0011223344556677', 'b4993401b3e996f84ee5cee7d79b09b9'],
    ['00112233445566778899aabbccddeeff', '9acc237dff16d76c20ef7c919e3a7509'],
  ] as const)
    assertVector(camellia(fromHex(block + more)), block, encrypted)
})

test('Blowfish matches the vectors of its author', () => {
  for (const [key, plain, encrypted] of [
    ['0000000000000000', '0000000000000000', '4ef997456198dd78'],
    ['ffffffffffffffff', 'ffffffffffffffff', '51866fd5b85ecb8a'],
    ['3000000000000000', '1000000000000001', '7d856f9a613063f2'],
    ['1111111111111111', '1111111111111111', '2466dd878b963c9d'],
    ['0123456789abcdef', '1111111111111111', '61f9c3802281b096'],
    ['fedcba9876543210', '0123456789abcdef', '0aceab0fc6a0a28d'],
    ['7ca110454a1a6e57', '01a1d6d039776742', '59c68245eb05282b'],
    ['0131d9619dc1376e', '5cd54ca83def57da', 'b1b8cc0b250f09a0'],
  ] as const)
    assertVector(blowfish(fromHex(key)), plain, encrypted)
})

test('Blowfish in CBC, CFB and OFB matches the vectors of its author', async () => {
  const cipher = blowfish(fromHex('0123456789abcdeff0e1d2c3b4a59687'))
  const iv = fromHex('fedcba9876543210')
  const plain = toHex(new TextEncoder().encode('7654321 Now is the time for \0'))
  const cbc = fromHex('6b77b4d63006dee605b156e27403979358deb9e7154616d959f1652bd5ff92cc')
  assert.equal(toHex(decryptBlocks(cipher, iv, cbc)), `${plain}000000`)
  const cfb = fromHex('e73214a2822139caf26ecf6d2eb9e76e3da3de04d1517200519d57a6c3')
  assert.equal(toHex(await collect(cfbStream(cipher, iv, once(cfb)), 100)), plain)
  const ofb = fromHex('e73214a2822139ca62b343cc5b65587310dd908d0c241b2263c2cf80da')
  assert.equal(toHex(await collect(ofbStream(cipher, iv, once(ofb)), 100)), plain)
})
