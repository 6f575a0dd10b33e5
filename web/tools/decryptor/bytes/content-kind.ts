import type { Bytes } from './byte-stream.ts'

export interface ContentKind {
  name: string
  extension: string
}

const kinds: [name: string, extension: string, magic: string, at?: number][] = [
  ['gzip archive', 'gz', '1f8b08'],
  ['zip archive', 'zip', '504b0304'],
  ['zstd archive', 'zst', '28b52ffd'],
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
  ['UTF-16 text', 'txt', 'fffe'],
  ['UTF-16 text', 'txt', 'feff'],
  ['OpenSSL salted file', 'enc', '53616c7465645f5f'],
  ['age file', 'age', '6167652d656e6372797074696f6e2e6f7267'],
]

/** Identifies a file by its magic number. */
export function detectContent(head: Bytes): ContentKind | undefined {
  const found = kinds.find(([, , magic, at = 0]) => hexAt(head, at, magic.length).startsWith(magic))
  return found && { name: found[0], extension: found[1] }
}

const hexAt = (bytes: Bytes, at: number, digits: number): string =>
  Array.from(bytes.subarray(at, at + Math.ceil(digits / 2)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')

/** Readable UTF-8: the only control characters are line breaks, tabs, form feeds and escapes for terminal colours. */
export function isText(head: Bytes, isWhole: boolean): boolean {
  for (const byte of head) {
    if ((byte < 32 && byte !== 9 && byte !== 10 && byte !== 13 && byte !== 12 && byte !== 27) || byte === 127)
      return false
  }
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: !isWhole })
    return true
  } catch {
    return false
  }
}

/** A wrong key yields noise. Where the format has no check of its own, text or a known file type means that it is right. */
export const looksMeaningful = (head: Bytes, isWhole: boolean): boolean =>
  isText(head, isWhole) || detectContent(head) !== undefined
