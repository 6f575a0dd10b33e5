import { scryptAsync } from '@noble/hashes/scrypt.js'
import { bytesOf, concatBytes, type Bytes } from '../bytes/byte-stream.ts'
import { Problem } from '../bytes/problem.ts'
import { hexBytes } from '../bytes/text-encodings.ts'
import { keyBytes, passphraseOf, type TypedKey } from './key.ts'
import { defaultRawIterations, keySources, type KeySource } from './options.ts'

interface Derivation {
  keyFrom?: KeySource | undefined
  salt?: string | undefined
  iterations?: number | undefined
}

const longest = 64

export async function rawKeys(
  key: TypedKey,
  lengths: readonly number[],
  { keyFrom, salt, iterations = defaultRawIterations }: Derivation,
): Promise<Bytes[]> {
  if (!keyFrom) return keyBytes(key, lengths)
  const secret = bytesOf(passphraseOf(key))
  const derived = await derive(keyFrom, secret, salt, iterations)
  return lengths.filter((length) => length <= derived.length).map((length) => derived.slice(0, length))
}

async function derive(
  keyFrom: KeySource,
  secret: Bytes,
  salt: string | undefined,
  iterations: number,
): Promise<Bytes> {
  if (keyFrom === 'sha256') return new Uint8Array(await crypto.subtle.digest('SHA-256', secret))
  if (keyFrom === 'mysql') return mysqlKey(secret)
  if (keyFrom === 'padded') return concatBytes([secret, new Uint8Array(longest)]).slice(0, longest)
  if (!salt) throw new Problem('unfit', `Enter the salt for ${keySources[keyFrom]} in Settings.`)
  const saltBytes = textOrHex(salt)
  if (keyFrom === 'scrypt')
    return (await scryptAsync(secret, saltBytes, { N: 2 ** 14, r: 8, p: 1, dkLen: longest })) as Bytes
  return pbkdf2(secret, saltBytes, iterations, 'SHA-256', longest)
}

/** AES_ENCRYPT lays the passphrase over itself every 16 bytes. */
function mysqlKey(secret: Bytes): Bytes {
  const key = new Uint8Array(16)
  for (const [at, byte] of secret.entries()) key[at % 16]! ^= byte
  return key
}

export async function pbkdf2(
  secret: Bytes,
  salt: Bytes,
  iterations: number,
  hash: 'SHA-1' | 'SHA-256' | 'SHA-384' | 'SHA-512',
  length: number,
): Promise<Bytes> {
  const key = await crypto.subtle.importKey('raw', secret, 'PBKDF2', false, ['deriveBits'])
  const parameters = { name: 'PBKDF2', hash, salt, iterations }
  return new Uint8Array(await crypto.subtle.deriveBits(parameters, key, length * 8))
}

/** A salt or additional data: text, unless it starts with `0x`. */
export function textOrHex(text: string): Bytes {
  if (!text.startsWith('0x')) return bytesOf(text)
  const bytes = hexBytes(text)
  if (!bytes) throw new Problem('unfit', 'What follows 0x is not hex. Leave out 0x to enter text.')
  return bytes
}
