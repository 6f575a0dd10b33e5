// Ciphers without a tag, slice by slice. WebCrypto does AES-CBC and AES-CTR; noble covers the other modes and AES-192, which
// Chromium lacks, and des.js Triple DES.
import { cbc, cfb, ctr, ecb } from '@noble/ciphers/aes.js'
import { chacha20 } from '@noble/ciphers/chacha.js'
import { EDE } from 'des.js'
import { inBlocks, concatBytes, oneChunk, type Bytes, type Chunks, viewOf } from '../bytes/byte-stream.ts'
import type { Cipher } from './options.ts'
import { Problem } from '../bytes/problem.ts'

export function keyLength(cipher: Cipher): number {
  if (cipher === 'des-ede3-cbc') return 24
  return cipher === 'chacha20' ? 32 : Number(/\d{3}/.exec(cipher)![0]) / 8
}

export const isPadded = (cipher: Cipher): boolean => /cbc|ecb/.test(cipher)
/** Hundreds of settings are tried: one of them may turn a few bytes into letters by chance, unless there is padding to check. */
export const isConclusive = (cipher: Cipher, readable: number): boolean => isPadded(cipher) || readable >= 16
export const blockSize = (cipher: Cipher): number => (cipher === 'des-ede3-cbc' ? 8 : 16)
export const ivLength = (cipher: Cipher): number => (cipher.endsWith('ecb') ? 0 : blockSize(cipher))

export interface CipherParams {
  cipher: Cipher
  key: Bytes
  iv: Bytes
}

export function decryptChunks(params: CipherParams, chunks: Chunks): Chunks {
  const { cipher, key, iv } = params
  if (isPadded(cipher)) return paddedChunks(params, chunks)
  if (cipher === 'chacha20') return chachaChunks(key, iv, chunks)
  if (cipher.endsWith('cfb')) return cfbChunks(key, iv, chunks)
  return cipher.endsWith('ofb') ? ofbChunks(key, iv, chunks) : ctrChunks(key, iv, chunks)
}

export async function decryptHead(params: CipherParams, head: Bytes): Promise<Bytes> {
  const size = blockSize(params.cipher)
  if (isPadded(params.cipher))
    return (await blockDecryption(params))([head.subarray(0, head.length - (head.length % size))], params.iv)
  for await (const piece of decryptChunks(params, oneChunk(head))) return piece
  return head
}

async function* paddedChunks(params: CipherParams, chunks: Chunks): Chunks {
  const size = blockSize(params.cipher)
  const decrypt = await blockDecryption(params)
  let before = params.iv
  let last: Bytes = new Uint8Array(0)
  for await (const piece of inBlocks(chunks, size)) {
    if (piece.length % size > 0)
      throw new Problem(
        'unknown',
        'The data ends in the middle of a block: it is incomplete, or was not encrypted in this way.',
      )
    // The last block is held back, because it may contain the padding.
    const blocks = [last, piece.subarray(0, -size)]
    const end = lastBlock(blocks, size)
    last = piece.slice(-size)
    if (!end) continue
    yield await decrypt(blocks, before)
    before = end
  }
  if (last.length === 0)
    throw new Problem('truncated', 'There is no data after the header, so it is incomplete.')
  yield removePadding(await decrypt([last], before))
}

const lastBlock = (blocks: readonly Bytes[], size: number): Bytes | undefined =>
  blocks.findLast(({ length }) => length > 0)?.slice(-size)

export function removePadding(block: Bytes): Bytes {
  const count = block.at(-1) ?? 0
  const start = block.length - count
  if (count < 1 || count > 16 || start < 0 || block.subarray(start).some((byte) => byte !== count)) {
    throw new Problem(
      'wrong-key',
      'The padding is not valid. The key is wrong, the data was altered or is incomplete, or it is not padded as PKCS #7.',
    )
  }
  return block.slice(0, start)
}

type BlockDecryption = (blocks: Bytes[], iv: Bytes) => Promise<Bytes>

async function blockDecryption({ cipher, key }: CipherParams): Promise<BlockDecryption> {
  if (cipher === 'des-ede3-cbc') return async (blocks, iv) => decryptTripleDes(key, iv, concatBytes(blocks))
  if (!cipher.endsWith('ecb')) return cbcBlocks(key)
  return async (blocks) => ecb(key, { disablePadding: true }).decrypt(concatBytes(blocks)) as Bytes
}

/**
 * WebCrypto requires padding at the end and removes it, so a padding block that continues the last one is appended. noble
 * encrypts that block: another round trip through WebCrypto would take longer than everything else.
 */
async function cbcBlocks(key: Bytes): Promise<BlockDecryption> {
  if (key.length === 24) {
    return async (blocks, iv) => cbc(key, iv, { disablePadding: true }).decrypt(concatBytes(blocks)) as Bytes
  }
  const imported = await crypto.subtle.importKey('raw', key, 'AES-CBC', false, ['decrypt'])
  return async (blocks, iv) => {
    const end = lastBlock(blocks, 16)
    if (!end) return new Uint8Array(0)
    const padding = cbc(key, end).encrypt(new Uint8Array(0)) as Bytes
    const whole = concatBytes([...blocks, padding])
    return new Uint8Array(await crypto.subtle.decrypt({ name: 'AES-CBC', iv }, imported, whole))
  }
}

function decryptTripleDes(key: Bytes, iv: Bytes, data: Bytes): Bytes {
  const cipher = EDE.create({ type: 'decrypt', key, padding: false })
  const out = new Uint8Array([...cipher.update(data), ...cipher.final()])
  return out.map((byte, at) => byte ^ (at < 8 ? iv[at]! : data[at - 8]!))
}

async function* cfbChunks(key: Bytes, iv: Bytes, chunks: Chunks): Chunks {
  let before = iv
  for await (const piece of inBlocks(chunks, 16)) {
    yield cfb(key, before).decrypt(piece) as Bytes
    before = piece.slice(-16)
  }
}

/** The key stream of OFB is what CBC makes of zeros. */
async function* ofbChunks(key: Bytes, iv: Bytes, chunks: Chunks): Chunks {
  let before = iv
  for await (const piece of inBlocks(chunks, 16)) {
    const zeros = new Uint8Array(Math.ceil(piece.length / 16) * 16)
    const stream = cbc(key, before, { disablePadding: true }).encrypt(zeros) as Bytes
    before = stream.slice(-16)
    yield piece.map((byte, at) => byte ^ stream[at]!)
  }
}

async function* ctrChunks(key: Bytes, iv: Bytes, chunks: Chunks): Chunks {
  const name = 'AES-CTR'
  const imported =
    key.length === 24 ? undefined : await crypto.subtle.importKey('raw', key, name, false, ['decrypt'])
  let block = 0
  for await (const piece of inBlocks(chunks, 16)) {
    const counter = addToCounter(iv, block)
    yield imported
      ? new Uint8Array(await crypto.subtle.decrypt({ name, counter, length: 128 }, imported, piece))
      : (ctr(key, counter).decrypt(piece) as Bytes)
    block += piece.length / 16
  }
}

function addToCounter(counter: Bytes, blocks: number): Bytes {
  const sum = counter.slice()
  for (let at = sum.length - 1, carry = blocks; at >= 0 && carry > 0; at--) {
    carry += sum[at]!
    sum[at] = carry % 256
    carry = Math.floor(carry / 256)
  }
  return sum
}

/** OpenSSL starts at an arbitrary counter: the first four bytes of its IV. */
async function* chachaChunks(key: Bytes, iv: Bytes, chunks: Chunks): Chunks {
  let counter = viewOf(iv).getUint32(0, true)
  const nonce = iv.slice(4)
  for await (const piece of inBlocks(chunks, 64)) {
    const next = counter + Math.ceil(piece.length / 64)
    // Happens to about one in 4,000 files of 64 MB; noble does not support it.
    if (next >= 2 ** 32)
      throw new Problem('unsupported', 'The counter of this ChaCha20 file overflows, which is not supported.')
    yield chacha20(key, nonce, piece, undefined, counter) as Bytes
    counter = next
  }
}
