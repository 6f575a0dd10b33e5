// Blowfish, as Bruce Schneier published it. Its tables are the first 33,344 bits of pi after the point.
import type { Bytes } from '../bytes/byte-stream.ts'
import type { BlockCipher } from './block-modes.ts'

const subkeyCount = 18
const tableSize = subkeyCount + 4 * 256

let digits: Int32Array | undefined

/** By Machin's formula: computed once, in less time than it takes to download them. */
function digitsOfPi(): Int32Array {
  const bits = 32 * tableSize + 32
  const pi = 16n * arcCotangent(5, bits) - 4n * arcCotangent(239, bits)
  const hex = pi.toString(16)
  return Int32Array.from({ length: tableSize }, (_, index) =>
    Number.parseInt(hex.slice(8 * index + 1, 8 * index + 9), 16),
  )
}

/** The sum of 1 / (2k + 1) / value^(2k + 1) with alternating signs, in units of 2^-bits. */
function arcCotangent(value: number, bits: number): bigint {
  const square = -BigInt(value * value)
  const terms = Math.ceil(bits / Math.log2(value * value))
  const { sum, odds, powers } = series(0, terms, square)
  return ((sum * square) << BigInt(bits)) / (odds * powers * BigInt(value))
}

interface Series {
  /** To be divided by the products of the odd numbers and of the squares. */
  sum: bigint
  odds: bigint
  powers: bigint
}

/** In halves, so that most numbers stay short. */
function series(from: number, to: number, square: bigint): Series {
  if (to - from === 1) return { sum: 1n, odds: BigInt(2 * from + 1), powers: square }
  const middle = (from + to) >> 1
  const [a, b] = [series(from, middle, square), series(middle, to, square)]
  return {
    sum: a.sum * b.odds * b.powers + b.sum * a.odds,
    odds: a.odds * b.odds,
    powers: a.powers * b.powers,
  }
}

/** The subkeys, then the four S-boxes. */
export class BlowfishState {
  readonly words: Int32Array
  left = 0
  right = 0

  constructor() {
    digits ??= digitsOfPi()
    this.words = digits.slice()
  }

  /** Mixes in a key, and perhaps a salt, as bcrypt does. */
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

  decrypt(): void {
    const { words } = this
    let left = this.left ^ words[17]!
    let { right } = this
    for (let index = 16; index >= 1; index -= 2) {
      right ^= mix(words, left) ^ words[index]!
      left ^= mix(words, right) ^ words[index - 1]!
    }
    this.left = right ^ words[0]!
    this.right = left
  }
}

function mix(words: Int32Array, half: number): number {
  const sum = words[18 + (half >>> 24)]! + words[274 + ((half >>> 16) & 255)]!
  return ((sum ^ words[530 + ((half >>> 8) & 255)]!) + words[786 + (half & 255)]!) | 0
}

export function blowfish(key: Bytes): BlockCipher {
  const state = new BlowfishState()
  state.expand(key)
  const each = (data: DataView, transform: () => void) => {
    for (let place = 0; place < data.byteLength; place += 8) {
      state.left = data.getInt32(place)
      state.right = data.getInt32(place + 4)
      transform()
      data.setInt32(place, state.left)
      data.setInt32(place + 4, state.right)
    }
  }
  return {
    size: 8,
    encrypt: (data) => each(data, () => state.encrypt()),
    decrypt: (data) => each(data, () => state.decrypt()),
  }
}
