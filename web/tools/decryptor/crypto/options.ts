export const ciphers = [
  'aes-256-cbc',
  'aes-128-cbc',
  'aes-192-cbc',
  'des-ede3-cbc',
  'aes-256-ecb',
  'aes-128-ecb',
  'aes-192-ecb',
  'aes-256-ctr',
  'aes-128-ctr',
  'aes-192-ctr',
  'aes-256-cfb',
  'aes-128-cfb',
  'aes-192-cfb',
  'aes-256-ofb',
  'aes-128-ofb',
  'aes-192-ofb',
  'chacha20',
] as const

export type Cipher = (typeof ciphers)[number]

export type Digest = 'md5' | 'sha1' | 'sha256' | 'sha384' | 'sha512'

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

export const defaultIterations = 10_000
/** Common choices for -iter, tried when the default does not fit. Together they take a few seconds. */
export const usualIterations: [iterations: number, ...Kdf[]][] = [
  [100_000, 'pbkdf2-sha256', 'pbkdf2-sha512'],
  [600_000, 'pbkdf2-sha256', 'pbkdf2-sha512'],
  [1_000_000, 'pbkdf2-sha256'],
  [310_000, 'pbkdf2-sha256'],
  [200_000, 'pbkdf2-sha256'],
  [210_000, 'pbkdf2-sha512', 'pbkdf2-sha256'],
  [50_000, 'pbkdf2-sha256'],
  [20_000, 'pbkdf2-sha256'],
  [1000, 'pbkdf2-sha256', 'pbkdf2-sha1'],
]
/** A typing error must not keep the machine busy for an hour. */
export const maxIterations = 10_000_000

export const keySources = {
  sha256: 'SHA-256 of the passphrase',
  scrypt: 'scrypt, as in Node.js',
  pbkdf2: 'PBKDF2 with SHA-256',
  padded: 'Filled up with zeros, as in PHP',
  mysql: 'MySQL AES_ENCRYPT',
} as const

export type KeySource = keyof typeof keySources

export const takesSalt = (keyFrom: KeySource | undefined): keyFrom is 'pbkdf2' | 'scrypt' =>
  keyFrom === 'pbkdf2' || keyFrom === 'scrypt'

export const defaultRawIterations = 100_000

/** For data without a header: what Java, Node.js and .NET code uses. */
export const rawIterations: [iterations: number, ...Kdf[]][] = [
  [defaultRawIterations, 'pbkdf2-sha256', 'pbkdf2-sha512', 'pbkdf2-sha1'],
  [65_536, 'pbkdf2-sha256', 'pbkdf2-sha1', 'pbkdf2-sha512'],
  [10_000, 'pbkdf2-sha256', 'pbkdf2-sha1', 'pbkdf2-sha512'],
  [2145, 'pbkdf2-sha512'],
  ...usualIterations.slice(1),
]

/** As TextDecoder names them. */
export const textEncodings =
  'windows-1250 windows-1251 windows-1252 windows-1253 windows-1254 windows-1255 windows-1256 koi8-r ibm866 shift_jis euc-jp euc-kr gb18030 big5 utf-16le utf-16be'.split(
    ' ',
  )
