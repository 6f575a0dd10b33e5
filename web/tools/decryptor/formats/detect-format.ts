import { isAge } from './age.ts'
import { base64Bytes, hexBytes } from '../bytes/text-encodings.ts'
import { contentKind, isSensible, isText } from '../bytes/content-kind.ts'
import { isFernet } from './fernet.ts'
import { textOf, type Bytes, type Flow } from '../bytes/byte-stream.ts'
import { joseFormat } from './jose-formats.ts'
import type { LockedFormat } from './format.ts'
import { isSalted } from './openssl.ts'
import type { Packing } from './decompress.ts'

export type Wrapping = 'base64' | 'hex' | Packing

/** `raw` is what can only be told by trying. */
export type FoundFormat = Wrapping | LockedFormat | 'raw'

/** What the next step is; nothing when this can be read as it is, or is of no use here. */
export function findFormat({ head, isWhole }: Flow, isOpened: boolean): FoundFormat | undefined {
  if (head.length === 0) return undefined
  if (isSalted(head)) return 'openssl'
  if (isAge(head)) return 'age'
  const packing = packingOf(head)
  if (packing) return packing
  if (isText(head, isWhole)) return formatOfText(textOf(head).trim(), isWhole, isOpened)
  if (isPgp(head)) return 'pgp'
  return isOpened || contentKind(head) ? undefined : 'raw'
}

export function packingOf(head: Bytes): Packing | undefined {
  const [a, b = 0, c, d] = head
  if (a === 0x1f && b === 0x8b && c === 8) return 'gzip'
  if (a === 0x28 && b === 0xb5 && c === 0x2f && d === 0xfd) return 'zstd'
  if (a === 0x50 && b === 0x4b && c === 3 && d === 4) return 'zip'
  // The levels that zlib writes. `x^` could begin a text.
  const isZlib = a === 0x78 && [1, 0x5e, 0x9c, 0xda].includes(b)
  return isZlib && !isText(head.subarray(0, 64), false) ? 'zlib' : undefined
}

function formatOfText(text: string, isWhole: boolean, isOpened: boolean): FoundFormat | undefined {
  if (/^-----BEGIN PGP (?:SIGNED )?MESSAGE-----/.test(text)) return 'pgp'
  if (isFernet(text)) return 'fernet'
  return joseFormat(text) ?? wrappingOf(text, isWhole, isOpened)
}

/** Also a word may be made of nothing but letters of base64. What was opened is left alone unless there is more in it. */
export function wrappingOf(text: string, isWhole: boolean, isOpened: boolean): Wrapping | undefined {
  const start = isWhole ? text : text.slice(0, 32_768)
  if (start.length < 16) return undefined
  const isHex = /^(?:0x)?[\da-f:\s]+$/i.test(start) && /[a-f]/i.test(start.replace(/^0x/i, ''))
  if (isHex) return holdsMore(hexBytes(evenly(start, 2)), isOpened) ? 'hex' : undefined
  if (!isBase64(start)) return undefined
  return holdsMore(base64Bytes(evenly(start.replace(/[\s=:.]/g, ''), 4)), isOpened) ? 'base64' : undefined
}

/** Lines of its letters, or up to three parts with a mark between them; a word or an address is none. */
function isBase64(text: string): boolean {
  if (!/^[\w+/=:.\s-]+$/.test(text) || /[^\S\r\n]|=[^=\s:.]/.test(text)) return false
  const parts = text.split(/[:.]/)
  if (parts.length > 3 || (parts.length > 1 && parts.some(({ length }) => length < 16))) return false
  return /\d|[+=]/.test(text) || (/[a-z]/.test(text) && /[A-Z]/.test(text))
}

/** Without the last letters, which may be half of something. */
const evenly = (text: string, size: number): string => {
  const plain = text.replace(/[\s:]/g, '')
  return plain.slice(0, plain.length - (plain.length % size))
}

function holdsMore(bytes: Bytes | undefined, isOpened: boolean): boolean {
  if (!bytes || bytes.length < 8) return false
  return !isOpened || isSalted(bytes) || (bytes.length >= 18 && isSensible(bytes, false))
}

/** The first packet is a session key, for a public key or a passphrase, of a known version (RFC 9580, section 4.2). */
function isPgp(head: Bytes): boolean {
  const [mark = 0, length = 0] = head
  const isNew = (mark & 0xc0) === 0xc0
  if (!isNew && (mark & 0xc0) !== 0x80) return false
  const tag = isNew ? mark & 0x3f : (mark >> 2) & 15
  const lengthSize = isNew ? (length < 192 ? 1 : 2) : 1 << (mark & 3)
  const version = head[1 + lengthSize] ?? 0
  return (tag === 1 && [3, 6].includes(version)) || (tag === 3 && [4, 5, 6].includes(version))
}
