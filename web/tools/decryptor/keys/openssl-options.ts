export const ciphers = [
  'aes-256-cbc',
  'aes-128-cbc',
  'aes-192-cbc',
  'aes-256-ctr',
  'aes-128-ctr',
  'aes-192-ctr',
  'chacha20',
] as const

export type Cipher = (typeof ciphers)[number]

export type Digest = 'md5' | 'sha1' | 'sha256' | 'sha384' | 'sha512'

/** How OpenSSL derives the key from the passphrase, and with which digest. */
export type Kdf = `${'pbkdf2' | 'evp'}-${Digest}`

/** Most common first: OpenSSL 3 with -pbkdf2, 1.1 and later without it, then 1.0 and earlier. */
export const kdfs = [
  'pbkdf2-sha256',
  'evp-sha256',
  'evp-md5',
  'pbkdf2-sha512',
  'pbkdf2-sha1',
  'evp-sha1',
  'evp-sha512',
  'pbkdf2-sha384',
  'pbkdf2-md5',
] as const satisfies Kdf[]

/** OpenSSL's default. */
export const defaultIterations = 10_000
/** A typing error must not keep the machine busy for an hour. */
export const maxIterations = 10_000_000
