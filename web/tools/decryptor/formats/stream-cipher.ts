// AES-CBC, AES-CTR and ChaCha20, slice by slice. WebCrypto does the work; noble covers AES-192, which Chromium lacks.
import { cbc, ctr } from '@noble/ciphers/aes.js'
import { chacha20 } from '@noble/ciphers/chacha.js'
import { inBlocks, joined, once, type Bytes, type Chunks } from '../bytes/byte-stream.ts'
import type { Cipher } from '../keys/openssl-options.ts'
import { Problem } from '../bytes/problem.ts'

export const keyLength = (cipher: Cipher): number =>
  cipher === 'chacha20' ? 32 : Number(cipher.slice(4, 7)) / 8

export const isPadded = (cipher: Cipher): boolean => cipher.endsWith('cbc')

export interface CipherParams {
  cipher: Cipher
  key: Bytes
  /** 16 bytes. */
  iv: Bytes
}

export function decryptChunks({ cipher, key, iv }: CipherParams, chunks: Chunks): Chunks {
  if (isPadded(cipher)) return cbcChunks(key, iv, chunks)
  return cipher === 'chacha20' ? chachaChunks(key, iv, chunks) : ctrChunks(key, iv, chunks)
}

/** Decrypts only the first bytes, without checking the padding at the end. */
export async function decryptHead(params: CipherParams, head: Bytes): Promise<Bytes> {
  const { cipher, key, iv } = params
  if (isPadded(cipher))
    return (await cbcBlocks(key))([head.subarray(0, head.length - (head.length % 16))], iv)
  for await (const piece of decryptChunks(params, once(head))) return piece
  return head
}

async function* cbcChunks(key: Bytes, iv: Bytes, chunks: Chunks): Chunks {
  const decrypt = await cbcBlocks(key)
  let before = iv
  let last: Bytes = new Uint8Array(0)
  for await (const piece of inBlocks(chunks, 16)) {
    if (piece.length % 16 > 0)
      throw new Problem('truncated', 'The data ends in the middle of a block, so it is incomplete.')
    // The last block is held back, because it may contain the padding.
    const blocks = [last, piece.subarray(0, -16)]
    const end = lastBlock(blocks)
    last = piece.slice(-16)
    if (!end) continue
    yield await decrypt(blocks, before)
    before = end
  }
  if (last.length === 0)
    throw new Problem('truncated', 'The data ends after the header, so it is incomplete.')
  yield removePadding(await decrypt([last], before))
}

const lastBlock = (blocks: readonly Bytes[]): Bytes | undefined =>
  blocks.findLast(({ length }) => length > 0)?.slice(-16)

function removePadding(block: Bytes): Bytes {
  const count = block.at(-1)!
  if (count < 1 || count > 16 || block.subarray(16 - count).some((byte) => byte !== count)) {
    throw new Problem(
      'wrong-key',
      'The padding is not valid. The key is wrong, or the data was altered or is incomplete.',
    )
  }
  return block.slice(0, 16 - count)
}

/**
 * WebCrypto requires padding at the end and removes it, so a padding block that continues the last one is appended. noble
 * encrypts that block: another round trip through WebCrypto would take longer than everything else.
 */
async function cbcBlocks(key: Bytes): Promise<(blocks: Bytes[], iv: Bytes) => Promise<Bytes>> {
  if (key.length === 24) {
    return async (blocks, iv) => cbc(key, iv, { disablePadding: true }).decrypt(joined(blocks)) as Bytes
  }
  const imported = await crypto.subtle.importKey('raw', key, 'AES-CBC', false, ['decrypt'])
  return async (blocks, iv) => {
    const end = lastBlock(blocks)
    if (!end) return new Uint8Array(0)
    const padding = cbc(key, end).encrypt(new Uint8Array(0)) as Bytes
    const whole = joined([...blocks, padding])
    return new Uint8Array(await crypto.subtle.decrypt({ name: 'AES-CBC', iv }, imported, whole))
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

/** The counter is a 16-byte big-endian number. */
function addToCounter(iv: Bytes, blocks: number): Bytes {
  const counter = iv.slice()
  for (let at = 15, carry = blocks; at >= 0 && carry > 0; at--) {
    carry += counter[at]!
    counter[at] = carry % 256
    carry = Math.floor(carry / 256)
  }
  return counter
}

/** OpenSSL starts at an arbitrary counter: the first four bytes of its IV. */
async function* chachaChunks(key: Bytes, iv: Bytes, chunks: Chunks): Chunks {
  let counter = new DataView(iv.buffer, iv.byteOffset, 16).getUint32(0, true)
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
