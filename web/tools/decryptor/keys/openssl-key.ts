import { formatNumber } from '#contract/formats/numbers.ts'
import { md5, sha1 } from '@noble/hashes/legacy.js'
import { pbkdf2 } from '@noble/hashes/pbkdf2.js'
import { sha256, sha384, sha512 } from '@noble/hashes/sha2.js'
import { bytesOf, joined, type Bytes } from '../bytes/byte-stream.ts'
import type { Digest, Kdf } from '../ciphers/openssl-options.ts'

const hashes = { md5, sha1, sha256, sha384, sha512 }
const webNames = { sha1: 'SHA-1', sha256: 'SHA-256', sha384: 'SHA-384', sha512: 'SHA-512' }

const derivedLength = 32 + 16

/** Enough bytes for the longest key and its IV; shorter keys are a prefix of it. */
export async function opensslKey(
  kdf: Kdf,
  passphrase: string,
  salt: Bytes,
  iterations: number,
): Promise<Bytes> {
  const [method, digest] = kdf.split('-') as ['pbkdf2' | 'evp', Digest]
  const secret = bytesOf(passphrase)
  if (method === 'evp') return bytesToKey(digest, secret, salt)
  if (digest === 'md5') return pbkdf2(md5, secret, salt, { c: iterations, dkLen: derivedLength }) as Bytes
  const key = await crypto.subtle.importKey('raw', secret, 'PBKDF2', false, ['deriveBits'])
  const parameters = { name: 'PBKDF2', hash: webNames[digest], salt, iterations }
  return new Uint8Array(await crypto.subtle.deriveBits(parameters, key, derivedLength * 8))
}

/** EVP_BytesToKey with one iteration. */
function bytesToKey(digest: Digest, secret: Bytes, salt: Bytes): Bytes {
  const parts: Bytes[] = []
  let size = 0
  while (size < derivedLength) {
    const last: Bytes = parts.at(-1) ?? new Uint8Array(0)
    parts.push(hashes[digest](joined([last, secret, salt])) as Bytes)
    size += parts.at(-1)!.length
  }
  return joined(parts)
}

export function describeKdf(kdf: Kdf, iterations: number): string {
  const [method, digest = ''] = kdf.split('-')
  const hash = digest === 'md5' ? 'MD5' : digest.replace('sha', 'SHA-')
  return method === 'evp'
    ? `EVP_BytesToKey with ${hash}`
    : `PBKDF2 with ${hash}, ${formatNumber(iterations)} iterations`
}
