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

/** How OpenSSL makes a key of a passphrase, with the digest that it was told to use. */
export type Kdf = `${'pbkdf2' | 'evp'}-${Digest}`

/** By how common they are: those of OpenSSL 3 with -pbkdf2, of 1.1 and later without, of 1.0 and before. */
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

/** What OpenSSL takes unless it is told otherwise. */
export const usualIterations = 10_000
/** A slip of the hand should not keep a machine busy for an hour. */
export const mostIterations = 10_000_000
