import type { Bytes } from './byte-stream.ts'
import { bytesToHex } from '@noble/hashes/utils.js'

export interface ContentKind {
  name: string
  extension: string
}

const kinds: [name: string, extension: string, magic: string, at?: number][] = [
  ['gzip archive', 'gz', '1f8b08'],
  ['zip archive', 'zip', '504b0304'],
  ['zstd archive', 'zst', '28b52ffd'],
  ['lz4 archive', 'lz4', '04224d18'],
  ['7z archive', '7z', '377abcaf271c'],
  ['xz archive', 'xz', 'fd377a585a00'],
  ['bzip2 archive', 'bz2', '425a68'],
  ['tar archive', 'tar', '7573746172', 257],
  ['PDF document', 'pdf', '255044462d'],
  ['PNG picture', 'png', '89504e470d0a1a0a'],
  ['JPEG picture', 'jpg', 'ffd8ff'],
  ['GIF picture', 'gif', '474946383'],
  ['SQLite database', 'sqlite', '53514c69746520666f726d6174203300'],
  ['Parquet file', 'parquet', '50415231'],
  ['Avro file', 'avro', '4f626a01'],
  ['OpenSSL salted file', 'enc', '53616c7465645f5f'],
  ['age file', 'age', '6167652d656e6372797074696f6e2e6f7267'],
  ['Ruby Marshal data', 'bin', '04084922'],
]

export function detectContent(head: Bytes): ContentKind | undefined {
  const found = kinds.find(([, , magic, at = 0]) => hexAt(head, at, magic.length).startsWith(magic))
  return found && { name: found[0], extension: found[1] }
}

const hexAt = (bytes: Bytes, at: number, digits: number): string =>
  bytesToHex(bytes.subarray(at, at + Math.ceil(digits / 2)))

/** The only control characters in a text: line breaks, tabs, form feeds and escapes for terminal colours. */
const isControl = (code: number): boolean =>
  (code < 32 && code !== 9 && code !== 10 && code !== 13 && code !== 12 && code !== 27) || code === 127

export function isText(head: Bytes, isWhole: boolean): boolean {
  for (const byte of head) if (isControl(byte)) return false
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: !isWhole })
    return true
  } catch {
    return false
  }
}

/** As TextDecoder names them; `windows-1252` includes Latin-1. */
export type Encoding = 'utf-16le' | 'utf-16be' | 'windows-1252' | 'windows-1251' | 'koi8-r'

export const isCyrillic = (encoding: string): boolean => encoding === 'windows-1251' || encoding === 'koi8-r'

export function otherEncoding(head: Bytes): Encoding | undefined {
  const [a, b] = head
  if (a === 0xff && b === 0xfe) return isUtf16(head.subarray(2), 0) ? 'utf-16le' : undefined
  if (a === 0xfe && b === 0xff) return isUtf16(head.subarray(2), 1) ? 'utf-16be' : undefined
  if (head.length >= 8 && isUtf16(head, 0)) return 'utf-16le'
  if (head.length >= 8 && isUtf16(head, 1)) return 'utf-16be'
  return cyrillicEncoding(head) ?? (isLatin1(head) ? 'windows-1252' : undefined)
}

function isUtf16(bytes: Bytes, low: 0 | 1): boolean {
  const pairs = Math.floor(bytes.length / 2)
  let plain = 0
  for (let at = 0; at < 2 * pairs; at += 2) {
    if (bytes[at + 1 - low] !== 0) continue
    if (isControl(bytes[at + low]!)) return false
    plain++
  }
  return pairs > 0 && plain >= pairs * 0.7
}

/** A wrong key yields noise, which must not pass: few bytes beyond ASCII, and no control characters. */
function isLatin1(bytes: Bytes): boolean {
  let others = 0
  for (const byte of bytes) {
    if (isControl(byte)) return false
    if (byte > 127) others++
  }
  return bytes.length >= 24 && others > 0 && others <= bytes.length * 0.12
}

/**
 * Words in Cyrillic letters are runs of bytes beyond ASCII; in Western texts those stand alone. Most are small letters, which
 * have the upper half of the alphabet's place in Windows-1251, and the lower one in KOI8-R.
 */
function cyrillicEncoding(bytes: Bytes): Encoding | undefined {
  let [others, inWords, upper, strayAtStart] = [0, 0, 0, 0]
  for (const [at, byte] of bytes.entries()) {
    if (isControl(byte)) return undefined
    if (byte < 128) continue
    others++
    if (byte < 0xc0 || !(bytes[at - 1]! > 127 || bytes[at + 1]! > 127)) {
      // With a wrong IV, only the first block is noise.
      if (at < 16) strayAtStart++
      continue
    }
    inWords++
    if (byte >= 0xe0) upper++
  }
  if (bytes.length < 32 || inWords < 4 || inWords < others * 0.8 || strayAtStart > 1) return undefined
  return upper * 2 >= inWords ? 'windows-1251' : 'koi8-r'
}

/** A wrong key yields noise. Where the format has no check of its own, text or a known file type means that it is right. */
export const looksMeaningful = (head: Bytes, isWhole: boolean): boolean =>
  isText(head, isWhole) || detectContent(head) !== undefined || otherEncoding(head) !== undefined
