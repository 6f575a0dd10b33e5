// Formats that are recognised but not opened. Each entry says what to do instead.
import { textOf, type Bytes } from '../bytes/byte-stream.ts'
import { joseFormat } from './jose.ts'
import { pgpKeyOrSignature } from './pgp-packet.ts'
import { isRails } from './rails.ts'
import { bytesToHex } from '@noble/hashes/utils.js'

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
  ['5d0000', 'lzma archive', 'Decompress it first: xz -d --format=lzma'],
  ['0047495443525950', 'git-crypt file', 'Open it in its repository with git-crypt unlock.'],
  ['56696d4372797074', 'Vim file', 'Open it with Vim.'],
  ['6b38733a656e633a', 'Kubernetes value from etcd', 'Read it through the API server: kubectl get secret.'],
]

const texts: [start: RegExp, name: string, hint: string][] = [
  [/^-----BEGIN PGP SIGNATURE-----/, 'Detached PGP signature', 'Check it with gpg --verify signature file.'],
  [
    /^-----BEGIN PGP (?:PUBLIC|PRIVATE) KEY BLOCK-----/,
    'PGP key',
    'This is a key, not a message. Enter it in the key field.',
  ],
  [/^-----BEGIN (?:TRUSTED |X509 )?CERTIFICATE-----/, 'Certificate', 'This is a certificate, not a message.'],
  [/^-----BEGIN (?:RSA )?PUBLIC KEY-----/, 'Public key', 'This is a key, not a message.'],
  [
    /^0{6,8}:? {1,2}(?:[\da-f]{2,4} ){4}/i,
    'Hex dump',
    'Turn it back into a file first: xxd -r dump.txt file',
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
  [/^encrypted:[\w+/=]{80,}$/, 'dotenvx value', 'Open it with dotenvx decrypt.'],
  [/^v[1-4]\.(?:local|public)\.[\w.-]{20,}$/, 'PASETO token', 'Open it with a PASETO library.'],
  [/^Fe26\.2\*[\w*~.-]{100,}$/, 'Iron session', 'Open it with @hapi/iron.'],
  [/^CfDJ8[\w-]{40,}$/, '.NET Data Protection value', 'Its keys are in the key ring of the application.'],
  [/^\$(?:2[aby]?|argon2\w*|scrypt|[156])\$/, 'Password hash', 'Hashes cannot be decrypted.'],
]

const pgp: Record<'key' | 'signature', Named> = {
  key: [
    undefined,
    'PGP key',
    'This is a key, not a message. Export it with -a and enter it in the key field.',
  ],
  signature: [undefined, 'Detached PGP signature', 'Check it with gpg --verify signature file.'],
}

export function unsupportedFormat(head: Bytes): Unsupported | undefined {
  const hex = bytesToHex(head.subarray(0, 8))
  const file = binary.find(([magic]) => hex.startsWith(magic) && (magic.length > 6 || isShortMagic(hex)))
  const start = textOf(head.subarray(0, 2048)).trim()
  const packet = pgpKeyOrSignature(head)
  const found =
    file ??
    derFormat(head) ??
    (packet && pgp[packet]) ??
    texts.find(([pattern]) => pattern.test(start)) ??
    signedFormat(start) ??
    mailFormat(start) ??
    pdfFormat(head, start) ??
    jsonFormat(start)
  return found && { name: found[1], hint: found[2] }
}

/**
 * Three bytes could stand there by chance: bzip2 goes on with its block size and a marker, AES Crypt with its version, lzma with
 * the size of its dictionary and, mostly, an unknown length.
 */
const isShortMagic = (hex: string): boolean =>
  /^425a683[1-9](?:3141|1772)|^4145530[0-3]00|^5d0000[\da-f]{2}0[0-8]f{6}/.test(hex)

type Named = [unknown, name: string, hint: string]

const cms: Named = [undefined, 'CMS message', 'Open it with openssl cms -decrypt -inform DER.']

/** ASN.1: a sequence that starts with an object identifier of PKCS #7, or with version 3 of PKCS #12. */
function derFormat(head: Bytes): Named | undefined {
  const [tag, length = 0] = head
  if (tag !== 0x30) return undefined
  const start = length > 0x80 ? 2 + (length & 0x7f) : 2
  const hex = bytesToHex(head.subarray(start, start + 10))
  if (hex.startsWith('06092a864886f70d0107')) return cms
  return hex.startsWith('02010330')
    ? [undefined, 'PKCS #12 key store', 'Open it with openssl pkcs12 -in file.p12.']
    : undefined
}

const signed: [pattern: RegExp, name: string, hint: string][] = [
  [/^(?:eyJ|\.eJ)[\w-]+\.[\w-]{6}\.[\w-]{27,86}$/, 'Flask session', 'Check it with itsdangerous.'],
  [
    /^(?:eyJ|\.eJ)[\w-]+:[\w-]{6}:[\w-]{27,86}$/,
    'Django signed value',
    'Check it with django.core.signing.loads.',
  ],
  [
    /^[\w+/-]{8,}={0,2}--(?:[\da-f]{40}|[\da-f]{64}|[\da-f]{128})$/,
    'Rails signed message',
    'Check it with ActiveSupport::MessageVerifier.',
  ],
]

/** Anyone can read these: the content is base64 in front of the signature. */
function signedFormat(text: string): Named | undefined {
  const found = signed.find(([pattern]) => pattern.test(text))
  if (!found || joseFormat(text) || isRails(text)) return undefined
  return [undefined, found[1], `It is signed, not encrypted: its first part is base64. ${found[2]}`]
}

function mailFormat(text: string): Named | undefined {
  if (!/^[\w-]+: /.test(text)) return undefined
  if (text.includes('pkcs7-mime'))
    return [undefined, 'S/MIME message', 'Open it with openssl smime -decrypt.']
  return text.includes('multipart/signed') && text.includes('pkcs7-signature')
    ? [undefined, 'Signed S/MIME message', 'Check it with openssl smime -verify.']
    : undefined
}

const pdfFormat = (head: Bytes, start: string): Named | undefined =>
  start.startsWith('%PDF-') && textOf(head).includes('/Encrypt')
    ? [undefined, 'Encrypted PDF', 'Open it with a PDF reader, or with qpdf --decrypt.']
    : undefined

const jsonFormat = (text: string): Named | undefined =>
  /^\{[^{}]*"mode":\s*"(?:ccm|ocb2)"/.test(text)
    ? [undefined, 'SJCL message', 'Open it with the Stanford JavaScript Crypto Library.']
    : undefined
