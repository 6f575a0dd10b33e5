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

export interface TypedKey {
  text: string
  kind?: KeyKind | undefined
  passphrase?: string | undefined
}

export interface DetectedKey {
  kind: KeyKind
  label: string
  isLocked: boolean
}

type Jwk = Record<string, unknown>

export function detectKey({ text, kind }: TypedKey): DetectedKey | undefined {
  if (text.trim() === '') return undefined
  const found = kind ?? kindOf(text.trim())
  const bytes = decodeKey(found, text)
  const size = bytes ? `, ${bytes.length} bytes` : ''
  return {
    kind: found,
    label: `${keyKinds[found]}${pemLabel(found, text)}${size}`,
    isLocked:
      (found === 'pgp' && /BEGIN PGP PRIVATE KEY/.test(text)) || (found === 'pem' && isLockedSsh(text)),
  }
}

/** An OpenSSH key starts with its version and the name of its cipher, which may be `none`. */
const isLockedSsh = (text: string): boolean =>
  /BEGIN OPENSSH PRIVATE KEY-----\s{0,9}b3BlbnNzaC1rZXktdjEA(?!AAAABG5vbmU)/.test(text)

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

function decodeKey(kind: KeyKind, text: string): Bytes | undefined {
  if (kind === 'hex') return hexBytes(text)
  return kind === 'base64' ? base64Bytes(text) : undefined
}

function pemLabel(kind: KeyKind, text: string): string {
  const label = kind === 'pem' ? /-----BEGIN ([A-Z0-9 ]+)-----/.exec(text)?.[1] : undefined
  return label ? `, ${label.toLowerCase().replace(/\b(rsa|ec)\b/, (word) => word.toUpperCase())}` : ''
}

export const passphraseOf = ({ text }: TypedKey): string => text.replace(/\r?\n$/, '')

/**
 * The key as bytes of one of these lengths, or of any length. Unless the user chose an encoding, the text is read as
 * hexadecimal, as base64 and as plain characters. All readings are of the entered key; none is guessed.
 */
export function keyBytes(key: TypedKey, lengths?: readonly number[]): Bytes[] {
  const text = passphraseOf(key)
  const kind = detectKey(key)?.kind
  if (kind === 'jwk') return ofLengths(jwksOf(text).map(jwkBytes), lengths)
  if (kind === undefined || kind === 'pem' || kind === 'age' || kind === 'pgp') return []
  if (key.kind) return ofLengths([kind === 'passphrase' ? bytesOf(text) : decodeKey(kind, text)], lengths)
  return ofLengths([hexBytes(text), base64Bytes(text), bytesOf(text)], lengths)
}

const ofLengths = (readings: (Bytes | undefined)[], lengths?: readonly number[]): Bytes[] =>
  readings.filter(
    (bytes) => bytes !== undefined && bytes.length > 0 && (!lengths || lengths.includes(bytes.length)),
  ) as Bytes[]

export function jwksOf(text: string): Jwk[] {
  try {
    const json = JSON.parse(text) as Jwk & { keys?: Jwk[] }
    return Array.isArray(json.keys) ? json.keys : [json]
  } catch {
    return []
  }
}

const jwkBytes = ({ kty, k }: Jwk): Bytes | undefined =>
  kty === 'oct' && typeof k === 'string' ? base64Bytes(k) : undefined
