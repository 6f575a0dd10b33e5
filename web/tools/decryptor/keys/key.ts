import { base64Bytes, hexBytes } from '../bytes/text-encodings.ts'
import { bytesOf, type Bytes } from '../bytes/byte-stream.ts'

export const keyKinds = {
  passphrase: 'Passphrase',
  hex: 'Hex',
  base64: 'Base64',
  pem: 'PEM',
  jwk: 'JWK',
  age: 'age identity',
  pgp: 'PGP key',
} as const

export type KeyKind = keyof typeof keyKinds

/** A key as it was entered. */
export interface TypedKey {
  text: string
  /** Chosen by hand; found otherwise. */
  kind?: KeyKind | undefined
  /** What the key itself is locked with. */
  passphrase?: string | undefined
}

export interface FoundKey {
  kind: KeyKind
  /** Such as `Hex, 32 bytes`. */
  words: string
  /** It is locked with a passphrase of its own. */
  isLocked: boolean
}

/** Which kind of key a text is. */
export function findKey({ text, kind }: TypedKey): FoundKey | undefined {
  if (text.trim() === '') return undefined
  const found = kind ?? kindOf(text.trim())
  const bytes = decoded(found, text)
  const size = bytes ? `, ${bytes.length} bytes` : ''
  return {
    kind: found,
    words: `${keyKinds[found]}${pemWords(found, text)}${size}`,
    isLocked: found === 'pgp' && /BEGIN PGP PRIVATE KEY/.test(text),
  }
}

function kindOf(text: string): KeyKind {
  if (text.includes('-----BEGIN PGP ')) return 'pgp'
  if (text.startsWith('-----BEGIN ')) return 'pem'
  if (/^AGE-SECRET-KEY-/im.test(text)) return 'age'
  if (text.startsWith('{') && text.includes('"kty"')) return 'jwk'
  if (keySizes.includes(hexBytes(text)?.length ?? 0)) return 'hex'
  if (/^[\w+/-]{22,}={0,2}$/.test(text) && keySizes.includes(base64Bytes(text)?.length ?? 0)) return 'base64'
  return 'passphrase'
}

const keySizes = [16, 24, 32, 48, 64]

function decoded(kind: KeyKind, text: string): Bytes | undefined {
  if (kind === 'hex') return hexBytes(text)
  return kind === 'base64' ? base64Bytes(text) : undefined
}

function pemWords(kind: KeyKind, text: string): string {
  const label = kind === 'pem' ? /-----BEGIN ([A-Z0-9 ]+)-----/.exec(text)?.[1] : undefined
  return label ? `, ${label.toLowerCase().replace(/\b(rsa|ec)\b/, (word) => word.toUpperCase())}` : ''
}

/** A passphrase is all that was entered, but for the line's end that came along. */
export const passphraseOf = ({ text }: TypedKey): string => text.replace(/\r?\n$/, '')

/**
 * The key as bytes of one of these lengths, any when none are given: a text may be read as hexadecimal, as base64 and as
 * the letters themselves, unless someone chose. All are the one key that was entered; none is guessed.
 */
export function keyBytes(key: TypedKey, lengths?: readonly number[]): Bytes[] {
  const text = passphraseOf(key)
  const kind = findKey(key)?.kind
  if (kind === 'jwk') return fitting([octets(text)], lengths)
  if (kind === undefined || kind === 'pem' || kind === 'age' || kind === 'pgp') return []
  if (key.kind) return fitting([kind === 'passphrase' ? bytesOf(text) : decoded(kind, text)], lengths)
  return fitting([hexBytes(text), base64Bytes(text), bytesOf(text)], lengths)
}

const fitting = (readings: (Bytes | undefined)[], lengths?: readonly number[]): Bytes[] =>
  readings.filter(
    (bytes) => bytes !== undefined && bytes.length > 0 && (!lengths || lengths.includes(bytes.length)),
  ) as Bytes[]

function octets(text: string): Bytes | undefined {
  try {
    const { kty, k } = JSON.parse(text) as { kty?: unknown; k?: unknown }
    return kty === 'oct' && typeof k === 'string' ? base64Bytes(k) : undefined
  } catch {
    return undefined
  }
}
