import type { Bytes, Chunks } from '../bytes/byte-stream.ts'
import type { Cipher, Kdf } from '../keys/openssl-options.ts'
import type { TypedKey } from '../keys/key.ts'

/** How certain it is that the output is the original. */
export type Verdict = 'unwrapped' | 'verified' | 'unverified' | 'unclear' | 'unchecked' | 'mismatch'

/** The result of a successful step. */
export interface Opened {
  chunks: Chunks
  verdict: Verdict
  /** Such as `AES-256-CBC, PBKDF2 with SHA-256`. */
  detail?: string
  /** The equivalent shell command, from standard input to standard output. Never contains the key. */
  command?: string | undefined
}

/** The user's choices; everything else is detected. */
export interface Settings {
  format?: EncryptedFormat | undefined
  cipher?: Cipher | undefined
  kdf?: Kdf | undefined
  iterations?: number | undefined
  /** In hex or base64, when it does not precede the data. */
  iv?: string | undefined
}

export const encryptedFormats = {
  openssl: 'OpenSSL enc',
  'aes-gcm': 'AES-GCM',
  'aes-cbc': 'AES-CBC',
  'aes-ctr': 'AES-CTR',
  chacha: 'ChaCha20-Poly1305',
  fernet: 'Fernet',
  jwe: 'JWE',
  jws: 'JWS',
  age: 'age',
  pgp: 'OpenPGP',
  secretbox: 'libsodium secretbox',
  sealedbox: 'libsodium sealed box',
} as const

export type EncryptedFormat = keyof typeof encryptedFormats

/** OpenPGP's code is large, so it runs in a worker of its own that is loaded on demand. */
export type OpenPgp = (bytes: Bytes, key: TypedKey) => Promise<Bytes>

/** Everything that a step may need. */
export interface OpenContext {
  key: TypedKey | undefined
  settings: Settings
  openPgp: OpenPgp
  /** The limit for the output of a step. */
  maxBytes: number
  /** What worked for an earlier line, to be tried first. */
  remembered: { openssl?: { kdf: Kdf; cipher: Cipher } }
}
