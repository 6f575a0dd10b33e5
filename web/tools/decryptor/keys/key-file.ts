import { textOf, type Bytes } from '../bytes/byte-stream.ts'
import { isText, otherEncoding } from '../bytes/content-kind.ts'

/** The content of a key file as it would be typed: text, armor for a binary PGP key, hex for other bytes. */
export function keyTextOf(bytes: Bytes): string {
  if (isText(bytes, true)) return textOf(bytes)
  const pgp = pgpBlocks[bytes[0] ?? 0]
  if (pgp !== undefined && bytes.length > 64) return armor(pgp, bytes)
  const encoding = otherEncoding(bytes)
  if (encoding) return new TextDecoder(encoding).decode(bytes)
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** By the first byte: secret and public key packets, in the old and the new notation. */
const pgpBlocks: Record<number, string | undefined> = {
  0x94: 'PRIVATE',
  0x95: 'PRIVATE',
  0xc5: 'PRIVATE',
  0x98: 'PUBLIC',
  0x99: 'PUBLIC',
  0xc6: 'PUBLIC',
}

function armor(kind: string, bytes: Bytes): string {
  const text = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
  const lines = text.match(/.{1,64}/g)!.join('\n')
  return `-----BEGIN PGP ${kind} KEY BLOCK-----\n\n${lines}\n-----END PGP ${kind} KEY BLOCK-----\n`
}
