import type { Bytes } from '../bytes/byte-stream.ts'
import { otherEncoding } from '../bytes/content-kind.ts'
import type { DetectedFormat } from '../formats/detect-format.ts'
import { encryptedFormats } from '../formats/format.ts'
import { unsupportedFormat } from '../formats/unsupported.ts'

const names: Record<DetectedFormat, string> = {
  ...encryptedFormats,
  base64: 'Base64',
  hex: 'Hex',
  gzip: 'gzip',
  zlib: 'zlib',
  zstd: 'zstd',
  lz4: 'lz4',
  zip: 'zip',
  marshal: 'Ruby Marshal',
  php: 'PHP serialize',
  cryptojs: 'CryptoJS JSON',
  encoding: 'Other encoding',
  raw: 'Encrypted data',
  unsupported: 'Unknown',
}

const encodingNames = { 'utf-16le': 'UTF-16', 'utf-16be': 'UTF-16', 'windows-1252': 'Latin-1' }

/** What the page calls a layer. The detail tells formats apart that were found by trying. */
export function layerName(format: DetectedFormat, head: Bytes, detail?: string): string {
  if (format === 'unsupported') return unsupportedFormat(head)?.name ?? names.unsupported
  if (format === 'encoding') return encodingNames[otherEncoding(head) ?? 'windows-1252']
  if (format !== 'raw' || detail === undefined) return names[format]
  if (detail.startsWith('X25519')) return encryptedFormats.sealedbox
  if (detail.startsWith('XSalsa20')) return encryptedFormats.secretbox
  return detail.split(',')[0]!
}
