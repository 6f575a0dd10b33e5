// How OpenSSH derives a key from a passphrase: https://github.com/openbsd/src/blob/master/lib/libutil/bcrypt_pbkdf.c
import { sha512 } from '@noble/hashes/sha2.js'
import { bytesOf, joined, type Bytes } from '../bytes/byte-stream.ts'
import { BlowfishState } from '../ciphers/blowfish.ts'

const hashSize = 32

export function bcryptPbkdf(passphrase: string, salt: Bytes, rounds: number, length: number): Bytes {
  const secret = sha512(bytesOf(passphrase)) as Bytes
  const out = new Uint8Array(length)
  const blocks = Math.ceil(length / hashSize)
  for (let block = 0; block < blocks; block++) {
    const count = new Uint8Array([0, 0, 0, block + 1])
    let hash = bcryptHash(secret, sha512(joined([salt, count])) as Bytes)
    const sum = hash.slice()
    for (let round = 1; round < rounds; round++) {
      hash = bcryptHash(secret, sha512(hash) as Bytes)
      for (let at = 0; at < hashSize; at++) sum[at] = sum[at]! ^ hash[at]!
    }
    // The blocks are interleaved: each gives every nth byte.
    for (let at = block; at < length; at += blocks) out[at] = sum[(at - block) / blocks]!
  }
  return out
}

function bcryptHash(secret: Bytes, salt: Bytes): Bytes {
  const state = new BlowfishState()
  state.expand(secret, new DataView(salt.buffer, salt.byteOffset, salt.length))
  for (let round = 0; round < 64; round++) {
    state.expand(salt)
    state.expand(secret)
  }
  const block = bytesOf('OxychromaticBlowfishSwatDynamite')
  const view = new DataView(block.buffer)
  for (let at = 0; at < hashSize; at += 8) {
    state.left = view.getInt32(at)
    state.right = view.getInt32(at + 4)
    for (let round = 0; round < 64; round++) state.encrypt()
    view.setInt32(at, state.left, true)
    view.setInt32(at + 4, state.right, true)
  }
  return block
}
