import { formatNumber } from '#contract/formats/numbers.ts'
import { scryptAsync } from '@noble/hashes/scrypt.js'
import { bytesOf, concatBytes, type Bytes } from '../bytes/byte-stream.ts'
import { Problem } from '../bytes/problem.ts'
import { hexBytes } from '../bytes/text-encodings.ts'
import { keyBytes, passphraseOf, type TypedKey } from './key.ts'
import { keySources, rawIterations, takesSalt, type KeySource } from './options.ts'

interface Derivation {
  settings: { keyFrom?: KeySource | undefined; iterations?: number | undefined }
  onTry?: (what: string, done: number, of: number) => void
}

type Derive = (secret: Bytes, salt: Bytes) => Bytes | Promise<Bytes>

const unsalted: Partial<Record<KeySource, Derive>> = {
  sha256: async (secret) => new Uint8Array(await crypto.subtle.digest('SHA-256', secret)),
  padded: (secret) => concatBytes([secret, new Uint8Array(longest)]).slice(0, longest),
  mysql: mysqlKey,
}

/** Each usual way to make a key of the passphrase that was entered. */
function salted(keyFrom: KeySource, iterations?: number): { how: string; derive: Derive }[] {
  if (keyFrom === 'scrypt')
    return [2 ** 14, 2 ** 15].map((N) => ({
      how: `scrypt with N = ${formatNumber(N)}`,
      derive: async (secret, salt) =>
        (await scryptAsync(secret, salt, { N, r: 8, p: 1, dkLen: longest })) as Bytes,
    }))
  const rounds = iterations ? [[iterations, ...rawIterations[0]!.slice(1)]] : rawIterations
  return rounds.flatMap(([count, ...kdfs]) =>
    kdfs.map((kdf) => {
      const hash = String(kdf).replace('pbkdf2-sha', 'SHA-') as Pbkdf2Hash
      return {
        how: `PBKDF2 with ${hash}, ${formatNumber(Number(count))} iterations`,
        derive: (secret, salt) => pbkdf2(secret, salt, Number(count), hash, longest),
      }
    }),
  )
}

const longest = 32
const lengths = [16, 24, 32]

export interface DerivedKeys {
  keys: Bytes[]
  how?: string
  /** Which of the salts. */
  at: number
}

export async function* keysFrom(
  key: TypedKey,
  { settings: { keyFrom, iterations }, onTry }: Derivation,
  salts: readonly Bytes[],
): AsyncIterable<DerivedKeys> {
  const secret = bytesOf(passphraseOf(key))
  const ofLengths = (bytes: Bytes) => lengths.map((length) => bytes.slice(0, length))
  if (!takesSalt(keyFrom)) {
    const derive = keyFrom && unsalted[keyFrom]
    yield { keys: derive ? ofLengths(await derive(secret, secret)) : keyBytes(key, lengths), at: 0 }
    return
  }
  if (salts.length === 0) throw new Problem('unfit', `Enter the salt for ${keySources[keyFrom]} in Settings.`)
  const ways = salted(keyFrom, iterations)
  for (const [done, { how, derive }] of ways.entries()) {
    onTry?.(how, done, ways.length)
    for (const [at, salt] of salts.entries()) yield { keys: ofLengths(await derive(secret, salt)), how, at }
  }
}

/** AES_ENCRYPT lays the passphrase over itself every 16 bytes. */
function mysqlKey(secret: Bytes): Bytes {
  const key = new Uint8Array(16)
  for (const [at, byte] of secret.entries()) key[at % 16]! ^= byte
  return key
}

type Pbkdf2Hash = 'SHA-1' | 'SHA-256' | 'SHA-384' | 'SHA-512'

export async function pbkdf2(
  secret: Bytes,
  salt: Bytes,
  iterations: number,
  hash: Pbkdf2Hash,
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
