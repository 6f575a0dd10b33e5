import type { Archive } from '../archives/archive.ts'
import type { Bytes, Chunks } from '../bytes/byte-stream.ts'
import type { Cipher, Kdf } from '../ciphers/openssl-options.ts'
import type { TypedKey } from '../keys/key.ts'
import type { Verdict } from '../keys/proof.ts'
import type { KeySource } from '../keys/key-sources.ts'
import type { SshKey } from '../keys/ssh-key.ts'

/** The result of a successful step. */
export interface Opened {
  chunks: Chunks
  verdict: Verdict
  /** Such as `AES-256-CBC, PBKDF2 with SHA-256`. */
  detail?: string | undefined
  /** The equivalent shell command, from standard input to standard output. Never contains the key. */
  command?: string | undefined
  /** What may be missing from the output, or is not covered by the verdict. Shown with the result. */
  caution?: string | undefined
  /** Set when nothing was encrypted: anyone can read it without a key. */
  readable?: Readable | undefined
  /** The files of an archive, of which one was opened. */
  archive?: Archive | undefined
}

/** Whether a readable message has a signature, which may or may not have been checked. */
export type Readable = 'signed' | 'unsigned'

/** The user's choices; everything else is detected. */
export interface Settings {
  format?: EncryptedFormat | undefined
  cipher?: Cipher | undefined
  kdf?: Kdf | undefined
  iterations?: number | undefined
  /** In hex or base64, when it does not precede the data. */
  iv?: string | undefined
  /** The additional authenticated data, as text, or in hex after `0x`. */
  aad?: string | undefined
  /** How the key is derived when it is a passphrase. */
  keyFrom?: KeySource | undefined
  /** Of the key derivation, as text, or in hex after `0x`. */
  salt?: string | undefined
  /** The file of an archive to open, by its position; the first when undefined. */
  entry?: number | undefined
}

export const encryptedFormats = {
  openssl: 'OpenSSL enc',
  'aes-gcm': 'AES-GCM',
  'aes-cbc': 'AES-CBC',
  'aes-ctr': 'AES-CTR',
  'aes-cfb': 'AES-CFB',
  'aes-ofb': 'AES-OFB',
  'aes-ecb': 'AES-ECB',
  chacha: 'ChaCha20-Poly1305',
  fernet: 'Fernet',
  jwe: 'JWE',
  jws: 'JWS',
  age: 'age',
  pgp: 'OpenPGP',
  ansible: 'Ansible Vault',
  rails: 'Rails MessageEncryptor',
  'active-record': 'Active Record Encryption',
  laravel: 'Laravel',
  envelope: 'JSON envelope',
  secretbox: 'libsodium secretbox',
  sealedbox: 'libsodium sealed box',
} as const

export type EncryptedFormat = keyof typeof encryptedFormats

/** What OpenPGP's worker found. */
export interface PgpOpened {
  bytes: Bytes
  /** What was checked with the key: the integrity of encrypted data, or a signature. */
  check: 'integrity' | 'signature' | 'mismatch' | 'none'
  detail?: string | undefined
  /** What was not checked. */
  caution?: string | undefined
  readable?: Readable | undefined
}

/** OpenPGP's code is large, so it runs in a worker of its own that is loaded on demand. */
export type OpenPgp = (bytes: Bytes, key: TypedKey | undefined) => Promise<PgpOpened>

/** Everything that a step may need. */
export interface OpenContext {
  key: TypedKey | undefined
  settings: Settings
  openPgp: OpenPgp
  /** The limit for the output of a step. */
  maxBytes: number
  /** What worked for an earlier line, to be tried first. */
  remembered: {
    openssl?: { kdf: Kdf; cipher: Cipher; iterations: number }
    /** The less common numbers of iterations take a second, so they are tried for one line only. */
    hasTriedIterations?: boolean
    /** Its passphrase takes a second, so it is opened once. */
    sshKey?: Promise<SshKey>
  }
}
