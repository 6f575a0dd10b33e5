// How OpenSSH derives a key from a passphrase: https://github.com/openbsd/src/blob/master/lib/libutil/bcrypt_pbkdf.c
import { sha512 } from '@noble/hashes/sha2.js'
import { bytesOf, concatBytes, type Bytes, viewOf } from '../bytes/byte-stream.ts'

const hashSize = 32

export function bcryptPbkdf(passphrase: string, salt: Bytes, rounds: number, length: number): Bytes {
  const secret = sha512(bytesOf(passphrase)) as Bytes
  const out = new Uint8Array(length)
  const blocks = Math.ceil(length / hashSize)
  for (let block = 0; block < blocks; block++) {
    const count = new Uint8Array([0, 0, 0, block + 1])
    let hash = bcryptHash(secret, sha512(concatBytes([salt, count])) as Bytes)
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
  state.expand(secret, viewOf(salt))
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

const subkeyCount = 18
const tableSize = subkeyCount + 4 * 256

let digits: Int32Array | undefined

function digitsOfPi(): Int32Array {
  const bits = 32 * tableSize + 32
  const pi = 16n * arcCotangent(5n, bits) - 4n * arcCotangent(239n, bits)
  const hex = pi.toString(16)
  return Int32Array.from({ length: tableSize }, (_, index) =>
    Number.parseInt(hex.slice(8 * index + 1, 8 * index + 9), 16),
  )
}

/** The sum of 1 / (2k + 1) / value^(2k + 1) with alternating signs, in units of 2^-bits. */
function arcCotangent(value: bigint, bits: number): bigint {
  let sum = 0n
  let power = (1n << BigInt(bits)) / value
  for (let odd = 1n; power !== 0n; odd += 2n, power /= -value * value) sum += power / odd
  return sum
}

/** The subkeys, then the four S-boxes. The tables are the first 33,344 bits of pi after the point. */
class BlowfishState {
  readonly words: Int32Array
  left = 0
  right = 0

  constructor() {
    digits ??= digitsOfPi()
    this.words = digits.slice()
  }

  expand(key: Bytes, salt?: DataView): void {
    const { words } = this
    for (let index = 0; index < 4 * subkeyCount; index += 4) {
      let word = 0
      for (let at = index; at < index + 4; at++) word = (word << 8) | key[at % key.length]!
      words[index / 4] = words[index / 4]! ^ word
    }
    this.left = this.right = 0
    for (let index = 0; index < tableSize; index += 2) {
      if (salt) {
        this.left ^= salt.getInt32((4 * index) % salt.byteLength)
        this.right ^= salt.getInt32((4 * index + 4) % salt.byteLength)
      }
      this.encrypt()
      words[index] = this.left
      words[index + 1] = this.right
    }
  }

  encrypt(): void {
    const { words } = this
    let left = this.left ^ words[0]!
    let { right } = this
    for (let index = 1; index <= 16; index += 2) {
      right ^= mix(words, left) ^ words[index]!
      left ^= mix(words, right) ^ words[index + 1]!
    }
    this.left = right ^ words[17]!
    this.right = left
  }
}

function mix(words: Int32Array, half: number): number {
  const sum = words[18 + (half >>> 24)]! + words[274 + ((half >>> 16) & 255)]!
  return ((sum ^ words[530 + ((half >>> 8) & 255)]!) + words[786 + (half & 255)]!) | 0
}
