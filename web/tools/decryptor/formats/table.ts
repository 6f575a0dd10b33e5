import { decompress, type Compression } from '../archives/decompress.ts'
import { openTar } from '../archives/tar.ts'
import { openZip } from '../archives/zip.ts'
import { collect, oneChunk, textOf, type Bytes, type ByteSource, type Chunks } from '../bytes/byte-stream.ts'
import { isCyrillic, otherEncoding } from '../bytes/content-kind.ts'
import { Problem } from '../bytes/problem.ts'
import { fromBase64, fromEncoding, fromHex } from '../bytes/text-encodings.ts'
import type { TypedKey } from '../crypto/key.ts'
import { provenBy } from '../crypto/proof.ts'
import { openActiveRecord } from './active-record.ts'
import { openAge } from './age.ts'
import { openAnsible } from './ansible.ts'
import { cutArmor } from './armor.ts'
import type { DetectedFormat } from './detect-format.ts'
import { openEnvelope } from './envelope.ts'
import { openFernet } from './fernet.ts'
import { encryptedFormats, type OpenContext, type Opened } from './format.ts'
import { openJwe, openJws } from './jose.ts'
import { openLaravel } from './laravel.ts'
import { openOpenssl } from './openssl.ts'
import { openRails } from './rails.ts'
import { openRaw } from './raw.ts'
import { deserialize, type Serialization } from './serialized.ts'
import { unsupportedFormat } from './unsupported.ts'

type Open = (source: ByteSource, context: OpenContext) => Promise<Opened>

const rawHint = 'Enter the key, in hex or base64.'

export const formats: Record<DetectedFormat, Open> = {
  openssl: withKey('Enter the passphrase.', openOpenssl),
  age: withKey('Enter the passphrase, the age identity or the SSH key.', openAge),
  pgp: openPgpMessage,
  fernet: textWithKey('Enter the Fernet key: 32 bytes in base64.', openFernet),
  jwe: textWithKey('Enter the secret, a JWK or a PEM private key.', openJwe),
  jws: async (source, context) => openJws(await wholeText(source, context), context.key),
  ansible: textWithKey('Enter the vault’s passphrase.', openAnsible),
  rails: textWithKey('Enter the key of the MessageEncryptor, secret_key_base or the master key.', openRails),
  'active-record': textWithKey(
    'Enter the primary key, and key_derivation_salt as the salt in Settings.',
    openActiveRecord,
  ),
  laravel: textWithKey('Enter APP_KEY, as it is in .env.', openLaravel),
  envelope: textWithKey(rawHint, openEnvelope),
  'aes-gcm': withKey(rawHint, openRaw),
  'aes-cbc': withKey(rawHint, openRaw),
  'aes-ctr': withKey(rawHint, openRaw),
  'aes-cfb': withKey(rawHint, openRaw),
  'aes-ofb': withKey(rawHint, openRaw),
  'aes-ecb': withKey(rawHint, openRaw),
  chacha: withKey(rawHint, openRaw),
  secretbox: withKey(rawHint, openRaw),
  sealedbox: withKey('Enter the secret key or the keypair, in hex or base64.', openRaw),
  box: withKey('Enter your secret key and then the public key of the other side, in hex or base64.', openRaw),
  raw: withKey(rawHint, openRaw),
  zip: (source, context) => openZip(source.chunks, context),
  tar: async ({ chunks }, { settings: { entry = 0 }, maxBytes }) => ({
    ...(await openTar(chunks, entry, maxBytes)),
    verdict: 'unwrapped',
  }),
  gzip: compressed('gzip', 'gunzip'),
  zlib: compressed('zlib', 'zlib-flate -uncompress'),
  zstd: compressed('zstd', 'zstd -d'),
  lz4: compressed('lz4', 'lz4 -d'),
  base64: wrapped(({ chunks }) => fromBase64(chunks), 'base64 -d'),
  hex: wrapped((source) => fromHex(withoutPrefix(source)), 'xxd -r -p'),
  encoding: async ({ head, chunks }, { settings }) => {
    const encoding = settings.encoding ?? otherEncoding(head)!
    return {
      chunks: fromEncoding(chunks, encoding),
      verdict: 'unwrapped',
      detail: settings.encoding,
      caution:
        !settings.encoding && isCyrillic(encoding)
          ? `Read as ${encoding}. If letters are wrong, choose the text encoding in Settings.`
          : undefined,
    }
  },
  marshal: serialized('marshal'),
  php: serialized('php'),
  cryptojs: serialized('cryptojs'),
  'openssl-encrypt': serialized('openssl-encrypt'),
  unsupported: async ({ head }) => {
    const { name, hint } = unsupportedFormat(head)!
    throw new Problem('unsupported', `${name}: recognised, but not opened here. ${hint}`)
  },
}

function withKey(
  hint: string,
  open: (source: ByteSource, key: TypedKey, context: OpenContext) => Promise<Opened>,
): Open {
  return async (source, context) => {
    if (!context.key) throw new Problem('needs-key', hint)
    return open(source, context.key, context)
  }
}

function textWithKey(
  hint: string,
  open: (text: string, key: TypedKey, context: OpenContext) => Promise<Opened>,
): Open {
  return withKey(hint, async (source, key, context) => open(await wholeText(source, context), key, context))
}

function wrapped(
  unwrap: (source: ByteSource, context: OpenContext) => Chunks | Promise<Chunks>,
  command?: string,
): Open {
  return async (source, context) => ({
    chunks: await unwrap(source, context),
    verdict: 'unwrapped',
    command,
  })
}

function compressed(compression: Compression, command: string): Open {
  return wrapped(({ chunks }) => decompress(compression, chunks), command)
}

function serialized(serialization: Serialization): Open {
  return wrapped(async ({ chunks }, { maxBytes }) =>
    deserialize(serialization, await collect(chunks, maxBytes)),
  )
}

async function openPgpMessage(source: ByteSource, context: OpenContext): Promise<Opened> {
  const { bytes, caution } = cutArmor(await collect(source.chunks, context.maxBytes))
  const opened = await context.openPgp(bytes, context.key)
  const { check, detail } = opened
  const isChecked = check === 'integrity' || check === 'signature'
  const proven = context.key && (await provenBy(context.key, () => (isChecked ? opened : undefined)))
  return {
    chunks: oneChunk(opened.bytes),
    verdict: proven?.verdict ?? (check === 'mismatch' ? 'mismatch' : 'unchecked'),
    detail,
    caution: [opened.caution, caution].filter(Boolean).join(' ') || undefined,
    readable: opened.readable,
    command: 'gpg -d',
  }
}

async function wholeText({ chunks }: ByteSource, { maxBytes }: OpenContext): Promise<string> {
  return textOf(await collect(chunks, maxBytes)).trim()
}

async function* withoutPrefix({ chunks }: ByteSource): Chunks {
  let isFirst = true
  for await (const chunk of chunks) {
    const start = isFirst ? /^\s*(?:0x|\\{1,2}x)/i.exec(textOf(chunk.subarray(0, 64)))?.[0].length : undefined
    isFirst = false
    yield start ? chunk.subarray(start) : chunk
  }
}

const names: Record<DetectedFormat, string> = {
  ...encryptedFormats,
  raw: 'Encrypted data',
  zip: 'zip',
  tar: 'tar',
  gzip: 'gzip',
  zlib: 'zlib',
  zstd: 'zstd',
  lz4: 'lz4',
  base64: 'Base64',
  hex: 'Hex',
  encoding: 'Text encoding',
  marshal: 'Ruby Marshal',
  php: 'PHP serialize',
  cryptojs: 'CryptoJS JSON',
  'openssl-encrypt': 'PHP openssl_encrypt',
  unsupported: 'Unknown',
}

const encodingNames = {
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16',
  'windows-1251': 'Windows-1251',
  'windows-1252': 'Latin-1',
  'koi8-r': 'KOI8-R',
}

export function layerName(format: DetectedFormat, head: Bytes, detail?: string): string {
  if (format === 'unsupported') return unsupportedFormat(head)?.name ?? names.unsupported
  if (format === 'encoding' && !detail) return encodingNames[otherEncoding(head) ?? 'windows-1252']
  if (format !== 'raw' || detail === undefined) return names[format]
  if (detail.startsWith('X25519 box')) return encryptedFormats.box
  if (detail.startsWith('X25519')) return encryptedFormats.sealedbox
  if (detail.startsWith('XSalsa20')) return encryptedFormats.secretbox
  return detail.split(',')[0]!
}
