/** How programs make a key from a passphrase. Never tried unless chosen. */
export const keySources = {
  sha256: 'SHA-256 of the passphrase',
  scrypt: 'scrypt, as in Node.js',
  pbkdf2: 'PBKDF2 with SHA-256',
  mysql: 'MySQL AES_ENCRYPT',
} as const

export type KeySource = keyof typeof keySources

export const defaultRawIterations = 100_000
