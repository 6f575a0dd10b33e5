// Camellia, as RFC 3713 describes it. A 64-bit value is two 32-bit words, the higher one first.
import type { Bytes } from '../bytes/byte-stream.ts'
import type { BlockCipher } from './block-modes.ts'

const sbox =
  '70822cecb327c0e5e4855735ea0cae4123ef6b934519a521ed0e4f4e1d6592bd' +
  '86b8af8f7ceb1fce3e30dc5f5ec50b1aa6e139cad5475d3dd9015ad651566c4d' +
  '8b0d9a66fbccb02d74122b20f0b18499df4ccbc2347e76056db7a931d11704d7' +
  '14583a61de1b111c320f9c165318f222fe44cfb2c3b57a912408e8a860fc6950' +
  'aad0a07da1896297545b1e95e0ff64d210c40048a3f775db8a03e6da093fdd94' +
  '875c8302cd4a90337367f6f39d7fbfe2529bd826c837c63b81966f4b13be632e' +
  'e979a78c9f6ebc8e29f5f9b62ffdb4597898066ae74671bad425ab4288a28dfa' +
  '7207b955f8eeac0a36492a683c38f1a44028d37bbbc943c115e3adf477c7809e'

const sigma = Int32Array.of(
  0xa09e667f,
  0x3bcc908b,
  0xb67ae858,
  0x4caa73b2,
  0xc6ef372f,
  0xe94f82be,
  0x54ff53a5,
  0xf1d36f1c,
  0x10e527fa,
  0xde682d1d,
  0xb05688c2,
  0xb3e6c1fd,
)

const substitute = (value: number): number => Number.parseInt(sbox.slice(2 * value, 2 * value + 2), 16)
const turned = (byte: number, bits: number): number => ((byte << bits) | (byte >> (8 - bits))) & 255

/** An S-box, with the byte of each result in the three places where the P-function needs it. */
const table = (places: number, entry: (value: number) => number) =>
  Int32Array.from({ length: 256 }, (_, value) => places * entry(value))

const s1 = table(0x01010100, substitute)
const s2 = table(0x00010101, (value) => turned(substitute(value), 1))
const s3 = table(0x01000101, (value) => turned(substitute(value), 7))
const s4 = table(0x01010001, (value) => substitute(turned(value, 1)))

/** Which 128-bit value each pair of subkeys comes from, and by how many bits it is rotated. */
const shortSchedule = 'L0 A0 L15 A15 A30 L45 A45,L60 A60 L77 L94 A94 L111 A111'
const longSchedule = 'L0 B0 R15 A15 R30 B30 L45 A45 L60 R60 B60 L77 A77 R94 A94 L111 B111'

export function camellia(key: Bytes): BlockCipher {
  const subkeys = expand(key)
  const reversed = subkeys.map((_, index) => subkeys[subkeys.length - 2 - (index & ~1) + (index & 1)]!)
  swapWhitening(reversed)
  return {
    size: 16,
    encrypt: (data) => transform(data, subkeys),
    decrypt: (data) => transform(data, reversed),
  }
}

/** Only the rounds run backwards; the whitening keys keep their order. */
function swapWhitening(subkeys: Int32Array): void {
  for (const start of [0, subkeys.length - 4]) {
    const [a, b, c, d] = subkeys.subarray(start, start + 4)
    subkeys.set([c!, d!, a!, b!], start)
  }
}

function expand(key: Bytes): Int32Array {
  const view = new DataView(key.buffer, key.byteOffset, key.length)
  const words = Array.from({ length: key.length / 4 }, (_, index) => view.getUint32(4 * index))
  const left = words.slice(0, 4)
  const right = [...words.slice(4), 0, 0, 0, 0].slice(0, 4)
  if (words.length === 6) right.splice(2, 2, ~right[0]!, ~right[1]!)
  const middle = mixed(xor(mixed(xor(left, right), 0), left), 4)
  const sources: Record<string, number[]> = {
    L: left,
    R: right,
    A: middle,
    B: mixed(xor(middle, right), 8),
  }
  const schedule = words.length === 4 ? shortSchedule : longSchedule
  return Int32Array.from(
    schedule.split(' ').flatMap((pair) => {
      const [high, low = high] = pair
        .split(',')
        .map((place) => rotated(sources[place[0]!]!, Number(place.slice(1))))
      return [...high!.slice(0, 2), ...low!.slice(2)]
    }),
  )
}

const xor = (a: number[], b: number[]): number[] => a.map((word, index) => word ^ b[index]!)

/** Two rounds with the constants from `start`. */
function mixed(words: number[], start: number): number[] {
  const block = Int32Array.from(words)
  twoRounds(block, sigma, start)
  return [...block]
}

/** To the left, by any number of bits. */
function rotated(words: number[], bits: number): number[] {
  const [skip, shift] = [bits >> 5, bits & 31]
  return words.map((_, index) => {
    const [word, next] = [words[(index + skip) & 3]!, words[(index + skip + 1) & 3]!]
    return shift === 0 ? word : (word << shift) | (next >>> (32 - shift))
  })
}

/** Each adds F of one half to the other half. */
function twoRounds(block: Int32Array, keys: Int32Array, at: number): void {
  let [a, b, c, d] = [block[0]!, block[1]!, block[2]!, block[3]!]
  let high = a ^ keys[at]!
  let low = b ^ keys[at + 1]!
  let right = s1[low & 255]! ^ s2[low >>> 24]! ^ s3[(low >>> 16) & 255]! ^ s4[(low >>> 8) & 255]!
  let left = s1[high >>> 24]! ^ s2[(high >>> 16) & 255]! ^ s3[(high >>> 8) & 255]! ^ s4[high & 255]!
  c ^= right ^ left
  d ^= right ^ left ^ ((left >>> 8) | (left << 24))
  high = c ^ keys[at + 2]!
  low = d ^ keys[at + 3]!
  right = s1[low & 255]! ^ s2[low >>> 24]! ^ s3[(low >>> 16) & 255]! ^ s4[(low >>> 8) & 255]!
  left = s1[high >>> 24]! ^ s2[(high >>> 16) & 255]! ^ s3[(high >>> 8) & 255]! ^ s4[high & 255]!
  a ^= right ^ left
  b ^= right ^ left ^ ((left >>> 8) | (left << 24))
  block[0] = a
  block[1] = b
  block[2] = c
  block[3] = d
}

function transform(data: DataView, keys: Int32Array): void {
  const block = new Int32Array(4)
  const last = keys.length - 4
  for (let place = 0; place < data.byteLength; place += 16) {
    for (let word = 0; word < 4; word++) block[word] = data.getInt32(place + 4 * word) ^ keys[word]!
    for (let key = 4; key < last; key += 4) {
      // After every six rounds: FL on one half, its inverse on the other.
      if (key % 16 === 0) mixHalves(block, keys, key)
      else twoRounds(block, keys, key)
    }
    for (let word = 0; word < 4; word++)
      data.setInt32(place + 4 * word, block[(word + 2) & 3]! ^ keys[last + word]!)
  }
}

function mixHalves(block: Int32Array, keys: Int32Array, key: number): void {
  const turn = (word: number) => (word << 1) | (word >>> 31)
  block[1] = block[1]! ^ turn(block[0]! & keys[key]!)
  block[0] = block[0]! ^ (block[1] | keys[key + 1]!)
  block[2] = block[2]! ^ (block[3]! | keys[key + 3]!)
  block[3] = block[3]! ^ turn(block[2] & keys[key + 2]!)
}
