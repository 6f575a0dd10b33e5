import type { Bytes, Chunks } from '../bytes/byte-stream.ts'
import type { Cipher, Kdf } from '../keys/openssl-options.ts'
import type { TypedKey } from '../keys/key.ts'

/** How sure it is that what came out is what went in. */
export type Verdict = 'unwrapped' | 'verified' | 'unverified' | 'unclear' | 'unchecked' | 'mismatch'

/** A step that worked. */
export interface Opened {
  chunks: Chunks
  verdict: Verdict
  /** Such as `AES-256-CBC, PBKDF2 with SHA-256`. */
  detail?: string
  /** What does the same on a command line, from standard input to standard output; never with the key in it. */
  command?: string | undefined
}

/** Chosen by hand; what is not is found. */
export interface Settings {
  format?: LockedFormat | undefined
  cipher?: Cipher | undefined
  kdf?: Kdf | undefined
  iterations?: number | undefined
  /** In hex or base64, when it does not stand in front of the data. */
  iv?: string | undefined
}

export const lockedFormats = {
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

export type LockedFormat = keyof typeof lockedFormats

/** What OpenPGP needs is large: it works elsewhere and is asked for when it is needed. */
export type OpenPgp = (bytes: Bytes, key: TypedKey) => Promise<Bytes>

/** All that a step may need. */
export interface Opener {
  key: TypedKey | undefined
  settings: Settings
  openPgp: OpenPgp
  /** Nothing may unpack to more bytes than this. */
  most: number
  /** What worked for an earlier line is tried first. */
  learnt: { openssl?: { kdf: Kdf; cipher: Cipher } }
}
