import type { Archive } from '../archives/zip.ts'
import type { Bytes, Chunks } from '../bytes/byte-stream.ts'
import type { Cipher, Kdf, KeySource } from '../crypto/options.ts'
import type { TypedKey } from '../crypto/key.ts'
import type { Verdict } from '../crypto/proof.ts'
import type { SshKey } from '../crypto/ssh-key.ts'

export interface Opened {
  chunks: Chunks
  verdict: Verdict
  detail?: string | undefined
  /** The equivalent shell command, from standard input to standard output. Never contains the key. */
  command?: string | undefined
  /** What may be missing from the output, or is not covered by the verdict. */
  caution?: string | undefined
  /** Set when nothing was encrypted: anyone can read it without a key. */
  readable?: Readable | undefined
  archive?: Archive | undefined
}

export type Readable = 'signed' | 'unsigned'

export interface Settings {
  format?: EncryptedFormat | undefined
  cipher?: Cipher | undefined
  kdf?: Kdf | undefined
  iterations?: number | undefined
  /** In hex or base64, when it does not precede the data. */
  iv?: string | undefined
  /** The additional authenticated data, as text, or in hex after `0x`. */
  aad?: string | undefined
  keyFrom?: KeySource | undefined
  salt?: string | undefined
  /** Of the content, unless it is UTF-8. */
  encoding?: string | undefined
  entry?: number | undefined
  /** Shows card numbers in full. */
  unmask?: boolean | undefined
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
  box: 'libsodium box',
} as const

export type EncryptedFormat = keyof typeof encryptedFormats

export interface PgpOpened {
  bytes: Bytes
  check: 'integrity' | 'signature' | 'mismatch' | 'none'
  detail?: string | undefined
  caution?: string | undefined
  readable?: Readable | undefined
}

/** OpenPGP's code is large, so it runs in a worker of its own that is loaded on demand. */
export type OpenPgp = (bytes: Bytes, key: TypedKey | undefined) => Promise<PgpOpened>

export interface OpenContext {
  key: TypedKey | undefined
  settings: Settings
  openPgp: OpenPgp
  maxBytes: number
  /** Before settings are tried that take a while. */
  onTry?: (what: string, done: number, of: number) => void
  remembered: {
    openssl?: { kdf: Kdf; cipher: Cipher; iterations: number }
    /** The less common numbers of iterations take a second, so they are tried for one line only. */
    hasTriedIterations?: boolean
    /** Its passphrase takes a second, so it is opened once. */
    sshKey?: Promise<SshKey>
  }
}

export const utcText = (date: Date): string => `${date.toISOString().slice(0, 19).replace('T', ' ')} UTC`
