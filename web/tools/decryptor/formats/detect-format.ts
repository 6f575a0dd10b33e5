import { isActiveRecord } from './active-record.ts'
import { isAge } from './age.ts'
import { isAnsible } from './ansible.ts'
import { isTar } from '../archives/tar.ts'
import { isZip } from '../archives/zip.ts'
import { base64Bytes, hexBytes } from '../bytes/text-encodings.ts'
import { detectContent, looksMeaningful, isText, otherEncoding } from '../bytes/content-kind.ts'
import { isEnvelope } from './envelope.ts'
import { isFernet } from './fernet.ts'
import { textOf, type Bytes, type ByteSource } from '../bytes/byte-stream.ts'
import { joseFormat } from './jose.ts'
import type { EncryptedFormat } from './format.ts'
import { isLaravel } from './laravel.ts'
import { isSalted } from './openssl.ts'
import { firstPacket } from './pgp-packet.ts'
import { isRails } from './rails.ts'
import { serialization, type Serialization } from './serialized.ts'
import { unsupportedFormat } from './unsupported.ts'
import type { Compression } from '../archives/decompress.ts'

export type Wrapping = 'base64' | 'hex' | 'encoding' | 'zip' | 'tar' | Compression | Serialization

/** `raw` is data without a header, which can only be identified by trying. */
export type DetectedFormat = Wrapping | EncryptedFormat | 'raw' | 'unsupported'

export function detectFormat({ head, isWhole }: ByteSource, isOpened: boolean): DetectedFormat | undefined {
  if (head.length === 0) return undefined
  if (isSalted(head)) return 'openssl'
  if (isAge(head)) return 'age'
  if (isZip(head)) return 'zip'
  if (isTar(head)) return 'tar'
  const packed = serialization(head, isWhole, isOpened) ?? detectCompression(head)
  if (packed) return packed
  if (unsupportedFormat(head)) return 'unsupported'
  if (isText(head, isWhole)) return formatOfText(textOf(head).trim(), isWhole, isOpened)
  if (otherEncoding(head)) return 'encoding'
  if (isPgp(head)) return 'pgp'
  return isOpened || detectContent(head) ? undefined : 'raw'
}

export function detectCompression(head: Bytes): Compression | undefined {
  const [a, b = 0, c, d] = head
  if (a === 0x1f && b === 0x8b && c === 8) return 'gzip'
  if (a === 0x28 && b === 0xb5 && c === 0x2f && d === 0xfd) return 'zstd'
  if (a === 4 && b === 0x22 && c === 0x4d && d === 0x18) return 'lz4'
  // The levels that zlib writes. A text could start with `x^`, too.
  const isZlib = a === 0x78 && [1, 0x5e, 0x9c, 0xda].includes(b)
  return isZlib && !isText(head.subarray(0, 64), false) ? 'zlib' : undefined
}

function formatOfText(text: string, isWhole: boolean, isOpened: boolean): DetectedFormat | undefined {
  if (/^[ \t>]{0,40}-----BEGIN PGP (?:SIGNED )?MESSAGE-----/m.test(text)) return 'pgp'
  if (/^[ \t>]{0,40}-----BEGIN AGE ENCRYPTED FILE-----/m.test(text)) return 'age'
  if (isFernet(text)) return 'fernet'
  if (isAnsible(text)) return 'ansible'
  if (isRails(text)) return 'rails'
  if (isLaravel(text)) return 'laravel'
  const jose = joseFormat(text)
  if (jose) return jose
  if (isActiveRecord(text)) return 'active-record'
  return isEnvelope(text) ? 'envelope' : detectWrapping(text, isWhole, isOpened)
}

/** A plain word can consist of base64 characters only. Decrypted text is left alone unless it decodes to something known. */
export function detectWrapping(text: string, isWhole: boolean, isOpened: boolean): Wrapping | undefined {
  const start = isWhole ? text : text.slice(0, 32_768)
  if (start.length < 16) return undefined
  // PostgreSQL writes `\x` in front of bytes.
  const digits = start.replace(/^(?:0x|\\{1,2}x)/i, '')
  // Numbers and addresses have dots, too, but not between parts as long as a nonce.
  const hasParts = digits
    .split('.')
    .every(({ length }, _, all) => all.length === 1 || (length >= 24 && length % 2 === 0))
  const isHex = /^[\da-f:.\s]+$/i.test(digits) && hasParts && (digits !== start || /[a-f]/i.test(digits))
  if (isHex) return isWorthDecoding(hexBytes(wholeGroups(digits, 2)), isOpened) ? 'hex' : undefined
  if (!isBase64(start)) return undefined
  return isWorthDecoding(base64Bytes(wholeGroups(start.replace(/[\s=:.]/g, ''), 4)), isOpened)
    ? 'base64'
    : undefined
}

/** Base64 characters in lines, or up to four parts separated by colons or dots; not a plain word or an address. */
function isBase64(text: string): boolean {
  if (!/^[\w+/=:.\s-]+$/.test(text) || /[^\S\r\n]|=[^=\s:.]/.test(text)) return false
  const parts = text.split(/[:.]/)
  if (parts.length > 4 || (parts.length > 1 && parts.some(({ length }) => length < 16))) return false
  return /\d|[+=]/.test(text) || (/[a-z]/.test(text) && /[A-Z]/.test(text))
}

const wholeGroups = (text: string, size: number): string => {
  const plain = text.replace(/[\s:.]/g, '')
  return plain.slice(0, plain.length - (plain.length % size))
}

function isWorthDecoding(bytes: Bytes | undefined, isOpened: boolean): boolean {
  if (!bytes || bytes.length < 8) return false
  return !isOpened || isSalted(bytes) || (bytes.length >= 18 && looksMeaningful(bytes, false))
}

/** An encrypted session key or a signature of a known version, or compressed data (RFC 9580, section 4.2). */
function isPgp(head: Bytes): boolean {
  const packet = firstPacket(head)
  if (!packet) return false
  const { tag, length, body } = packet
  const [version = 0] = body
  // Compressed data of unknown length, as gpg -s writes it.
  if (head[0] === 0xa3) return head[1]! >= 1 && head[1]! <= 3
  return (
    (tag === 1 && [3, 6].includes(version)) ||
    (tag === 3 && [4, 5, 6].includes(version)) ||
    (tag === 4 && length === 13 && version === 3)
  )
}
