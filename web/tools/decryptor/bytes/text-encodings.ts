// Base64 in both alphabets, and hexadecimal. Parts separated by colons or dots, such as `iv:data`, are concatenated.
import { bytesOf, type Bytes, type ByteSource, type Chunks } from './byte-stream.ts'
import { isText, otherEncoding } from './content-kind.ts'
import { Problem } from './problem.ts'

const skip = 64
const endOfPart = 65
const invalid = 66

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
const base64Table = lookupTable(
  [...letters].map((letter, value) => [letter, value]),
  ['-', 62],
  ['_', 63],
)
const hexTable = lookupTable(
  [...'0123456789abcdef'].flatMap((digit, value) => [
    [digit, value],
    [digit.toUpperCase(), value],
  ]),
)

function lookupTable(first: [string, number][], ...more: [string, number][]): Uint8Array {
  const table = new Uint8Array(256).fill(invalid)
  for (const [letter, value] of [...first, ...more]) table[letter.charCodeAt(0)] = value
  for (const space of ' \t\r\n\f') table[space.charCodeAt(0)] = skip
  for (const end of '=:.') table[end.charCodeAt(0)] = endOfPart
  return table
}

export async function* fromBase64(chunks: Chunks): Chunks {
  const state = { bits: 0, count: 0 }
  for await (const chunk of chunks) yield decodeBase64Chunk(chunk, state)
  const out = new Uint8Array(2)
  yield out.subarray(0, flush(state, out, 0))
}

interface State {
  bits: number
  count: number
}

function decodeBase64Chunk(chunk: Bytes, state: State): Bytes {
  const out = new Uint8Array(Math.ceil((chunk.length * 3) / 4) + 6)
  let { bits, count } = state
  let size = 0
  for (const byte of chunk) {
    const value = base64Table[byte]!
    if (value < 64) {
      bits = (bits << 6) | value
      if (++count === 4) {
        out[size++] = bits >> 16
        out[size++] = bits >> 8
        out[size++] = bits
        bits = count = 0
      }
    } else if (value === endOfPart) {
      state.bits = bits
      state.count = count
      size = flush(state, out, size)
      bits = count = 0
    } else if (value === invalid) throw new Problem('altered', 'It contains characters that are not base64.')
  }
  state.bits = bits
  state.count = count
  return out.subarray(0, size)
}

/** Writes an incomplete group: two characters are one byte, three are two. */
function flush(state: State, out: Bytes, size: number): number {
  const { bits, count } = state
  if (count === 1) throw new Problem('truncated', 'The base64 text is incomplete or damaged.')
  if (count === 2) out[size++] = bits >> 4
  if (count === 3) {
    out[size++] = bits >> 10
    out[size++] = bits >> 2
  }
  state.bits = state.count = 0
  return size
}

export async function* fromHex(chunks: Chunks): Chunks {
  let high = -1
  for await (const chunk of chunks) {
    const out = new Uint8Array(Math.ceil(chunk.length / 2) + 1)
    let size = 0
    for (const byte of chunk) {
      const value = hexTable[byte]!
      if (value === invalid)
        throw new Problem('altered', 'It contains characters that are not hexadecimal digits.')
      if (value > 15) continue
      if (high < 0) high = value
      else {
        out[size++] = (high << 4) | value
        high = -1
      }
    }
    yield out.subarray(0, size)
  }
  if (high >= 0) throw new Problem('truncated', 'The hexadecimal text ends in the middle of a byte.')
}

export function base64Bytes(text: string): Bytes | undefined {
  try {
    const state = { bits: 0, count: 0 }
    const out = decodeBase64Chunk(bytesOf(text.trim()), state)
    const end = new Uint8Array(2)
    const size = flush(state, end, 0)
    return new Uint8Array([...out, ...end.subarray(0, size)])
  } catch {
    return undefined
  }
}

export const toBase64 = (bytes: Uint8Array): string =>
  btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))

export function jsonObject(text: string): Record<string, unknown> | undefined {
  if (!text.startsWith('{') || !text.endsWith('}')) return undefined
  try {
    return JSON.parse(text) as Record<string, unknown>
  } catch {
    return undefined
  }
}

export function hexBytes(text: string): Bytes | undefined {
  const digits = text
    .trim()
    .replace(/^0x/i, '')
    .replace(/[\s:.]/g, '')
  if (digits.length % 2 > 0 || /[^\da-f]/i.test(digits)) return undefined
  return new Uint8Array(digits.match(/../g)?.map((pair) => Number.parseInt(pair, 16)) ?? [])
}

export async function* fromEncoding(chunks: Chunks, encoding: string): Chunks {
  const decoder = new TextDecoder(encoding)
  for await (const chunk of chunks) yield bytesOf(decoder.decode(chunk, { stream: true }))
  yield bytesOf(decoder.decode())
}

export function asUtf8({ head, isWhole, chunks }: ByteSource): Chunks {
  const encoding = isText(head, isWhole) ? undefined : otherEncoding(head)
  return encoding ? fromEncoding(chunks, encoding) : chunks
}
