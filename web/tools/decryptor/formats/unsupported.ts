// What is recognised but not opened. Each entry says what to do instead.
import { textOf, type Bytes } from '../bytes/byte-stream.ts'
import { pgpKeyOrSignature } from './pgp-packet.ts'

interface Unsupported {
  name: string
  hint: string
}

const binary: [magic: string, name: string, hint: string][] = [
  ['377abcaf271c', '7z archive', 'Extract it first: 7zz x archive.7z'],
  ['fd377a585a00', 'xz archive', 'Decompress it first: xz -d file.xz'],
  ['425a68', 'bzip2 archive', 'Decompress it first: bunzip2 file.bz2'],
  ['526172211a07', 'RAR archive', 'Extract it first.'],
  ['03d9a29a', 'KeePass database', 'Open it with KeePass.'],
  ['4c554b53babe', 'LUKS volume', 'Open it with cryptsetup.'],
  ['d0cf11e0a1b11ae1', 'Office document', 'If it has a password, open it with the Office program.'],
  ['414553', 'AES Crypt file', 'Open it with aescrypt.'],
  ['736372797074', 'scrypt file', 'Open it with scrypt dec.'],
]

const texts: [start: RegExp, name: string, hint: string][] = [
  [/^-----BEGIN PGP SIGNATURE-----/, 'Detached PGP signature', 'Check it with gpg --verify signature file.'],
  [
    /^-----BEGIN PGP (?:PUBLIC|PRIVATE) KEY BLOCK-----/,
    'PGP key',
    'This is a key, not a message. Enter it in the key field.',
  ],
  [/^-----BEGIN (?:PKCS7|CMS|SMIME)-----/, 'CMS message', 'Open it with openssl cms -decrypt.'],
  [
    /^-----BEGIN (?:ENCRYPTED |RSA |EC |OPENSSH )?PRIVATE KEY-----/,
    'Private key',
    'This is a key, not a message. Enter it in the key field.',
  ],
  [/^ENC\[AES256_GCM,/, 'SOPS value', 'Open the whole file with sops -d.'],
  [
    /^vault:v\d+:/,
    'HashiCorp Vault value',
    'Its key never leaves Vault. Open it with vault write transit/decrypt.',
  ],
  [/^ENC\([\w+/=]+\)$/, 'Jasypt value', 'Open it with the jasypt command.'],
  [/^\{cipher\}[\da-f]+$/, 'Spring Cloud Config value', 'Open it with spring decrypt.'],
  [/^AQICAH[\w+/=]{60,}$/, 'AWS KMS value', 'Its key never leaves AWS. Open it with aws kms decrypt.'],
  [/^CfDJ8[\w-]{40,}$/, '.NET Data Protection value', 'Its keys are in the key ring of the application.'],
  [/^\$(?:2[aby]?|argon2\w*|scrypt|[156])\$/, 'Password hash', 'Hashes cannot be decrypted.'],
]

const pgp: Record<'key' | 'signature', [unknown, name: string, hint: string]> = {
  key: [
    undefined,
    'PGP key',
    'This is a key, not a message. Export it with -a and enter it in the key field.',
  ],
  signature: [undefined, 'Detached PGP signature', 'Check it with gpg --verify signature file.'],
}

export function unsupportedFormat(head: Bytes): Unsupported | undefined {
  const hex = Array.from(head.subarray(0, 8), (byte) => byte.toString(16).padStart(2, '0')).join('')
  const file = binary.find(([magic]) => hex.startsWith(magic) && (magic.length > 6 || isShortMagic(hex)))
  const start = textOf(head.subarray(0, 2048)).trim()
  const packet = pgpKeyOrSignature(head)
  const found =
    file ?? (packet && pgp[packet]) ?? texts.find(([pattern]) => pattern.test(start)) ?? jsonFormat(start)
  return found && { name: found[1], hint: found[2] }
}

/** Three bytes could stand there by chance: bzip2 goes on with its block size and a marker, AES Crypt with its version. */
const isShortMagic = (hex: string): boolean => /^425a683[1-9](?:3141|1772)|^4145530[0-3]00/.test(hex)

const jsonFormat = (text: string): [unknown, string, string] | undefined =>
  /^\{[^{}]*"mode":\s*"(?:ccm|ocb2)"/.test(text)
    ? [undefined, 'SJCL message', 'Open it with the Stanford JavaScript Crypto Library.']
    : undefined
