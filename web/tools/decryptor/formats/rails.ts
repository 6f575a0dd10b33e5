// ActiveSupport::MessageEncryptor: `data--iv--tag` with AES-256-GCM, or before Rails 5.2 `data--iv` in AES-256-CBC, encoded and
// signed: `message--signature`. The key is given, or derived from secret_key_base as for cookies.
import { cbc } from '@noble/ciphers/aes.js'
import { bytesOf, concatBytes, oneChunk, textOf, type Bytes } from '../bytes/byte-stream.ts'
import { Problem } from '../bytes/problem.ts'
import { base64Bytes, hexBytes } from '../bytes/text-encodings.ts'
import { hmacMatches, type HmacHash, provenBy } from '../crypto/proof.ts'
import { keyBytes, passphraseOf, type TypedKey } from '../crypto/key.ts'
import { pbkdf2 } from '../crypto/derive-key.ts'
import { aeads, openAead } from '../crypto/aead.ts'
import type { Opened } from './format.ts'

const part = '[\\w+/-]'
const sealed = new RegExp(`^${part}+={0,2}--${part}{16}--${part}{22}={0,2}$`)
const signed = new RegExp(`^${part}{40,}={0,2}--(?:[\\da-f]{40}|[\\da-f]{64}|[\\da-f]{128})$`)

/** Cookies are percent-encoded. */
const decoded = (text: string): string => text.replace(/%(2B|2F|3D)/gi, (code) => decodeURIComponent(code))

export function isRails(text: string): boolean {
  const plain = decoded(text)
  return sealed.test(plain) || (signed.test(plain) && innerParts(plain) !== undefined)
}

export async function openRails(text: string, key: TypedKey): Promise<Opened> {
  const plain = decoded(text)
  const opened = sealed.test(plain) ? await openSealed(plain, key) : await openSigned(plain, key)
  if (opened) return opened
  throw new Problem(
    'wrong-key',
    'The key does not fit, or the message was altered. Enter the key of the MessageEncryptor (32 bytes), secret_key_base for cookies, or the master key for credentials.',
  )
}

async function openSealed(text: string, key: TypedKey): Promise<Opened | undefined> {
  const [data, iv, tag] = text.split('--').map(base64Bytes)
  if (!data || !iv || !tag) throw new Problem('altered', 'The parts of the message are not base64.')
  const gcm = aeads.filter(({ name }) => name === 'AES-GCM')
  // The master key of credentials.yml.enc has 16 bytes.
  const short = keyBytes(key, [16]).map((bytes) => ({ bytes, how: asGiven }))
  const long = await candidates(key, 'authenticated encrypted cookie', 32)
  for (const { bytes, how } of [...short, ...long]) {
    const proven = await provenBy(key, () => openAead(concatBytes([data, tag]), [bytes], gcm, { iv }))
    if (proven)
      return {
        chunks: oneChunk(proven.value.data),
        verdict: proven.verdict,
        detail: `AES-${bytes.length * 8}-GCM, ${how}`,
      }
  }
  return undefined
}

const hashes: Record<number, HmacHash> = { 20: 'SHA-1', 32: 'SHA-256', 64: 'SHA-512' }

async function openSigned(text: string, key: TypedKey): Promise<Opened | undefined> {
  const at = text.lastIndexOf('--')
  const mac = hexBytes(text.slice(at + 2))
  const hash = hashes[mac?.length ?? 0]
  if (!mac || !hash)
    throw new Problem('unfit', 'Not a message of Rails. Those have two or three parts with -- between them.')
  const message = bytesOf(text.slice(0, at))
  const ciphers = await candidates(key, 'encrypted cookie', 32)
  const signing = await candidates(key, 'signed encrypted cookie', 64)
  for (const { bytes, how } of signing) {
    const proven = await provenBy(key, async () =>
      (await hmacMatches(hash, bytes, message, mac)) ? innerParts(text) : undefined,
    )
    if (!proven) continue
    const [data, iv] = proven.value
    for (const cipher of ciphers.filter((cipher) => cipher.how === how)) {
      const opened = decryptCbc(cipher.bytes, iv, data)
      if (opened)
        return {
          chunks: oneChunk(opened),
          verdict: proven.verdict,
          detail: `AES-256-CBC with HMAC ${hash}, ${how}`,
        }
    }
    throw new Problem('wrong-key', 'The signature matches, but this key does not decrypt the message.')
  }
  return undefined
}

function innerParts(text: string): [Bytes, Bytes] | undefined {
  const inner = base64Bytes(text.slice(0, text.lastIndexOf('--')))
  const [data, iv, ...more] = textOf(inner ?? new Uint8Array(0)).split('--')
  const parts = [base64Bytes(data ?? ''), base64Bytes(iv ?? '')] as const
  return more.length === 0 && parts[0] && parts[1]?.length === 16 ? [parts[0], parts[1]] : undefined
}

function decryptCbc(key: Bytes, iv: Bytes, data: Bytes): Bytes | undefined {
  try {
    return cbc(key, iv).decrypt(data) as Bytes
  } catch {
    return undefined
  }
}

const asGiven = 'key as given'

interface Candidate {
  bytes: Bytes
  how: string
}

/** Rails derives from secret_key_base with SHA-256 since 7.0, with SHA-1 before. */
async function candidates(key: TypedKey, salt: string, length: number): Promise<Candidate[]> {
  const given = keyBytes(key)
    .filter((bytes) => bytes.length >= 32)
    .map((bytes) => ({ bytes: length === 32 ? bytes.slice(0, 32) : bytes, how: asGiven }))
  const secret = bytesOf(passphraseOf(key))
  const derived = await Promise.all(
    (['SHA-256', 'SHA-1'] as const).map(async (hash) => ({
      bytes: await pbkdf2(secret, bytesOf(salt), 1000, hash, length),
      how: `derived from secret_key_base with ${hash}`,
    })),
  )
  return [...given, ...derived]
}
