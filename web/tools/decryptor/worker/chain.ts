// Removes one layer after the other until the content is readable.
import { openAge } from '../formats/age.ts'
import { fromBase64, fromHex } from '../bytes/text-encodings.ts'
import { openFernet } from '../formats/fernet.ts'
import {
  detectFormat,
  detectCompression,
  detectWrapping,
  type DetectedFormat,
} from '../formats/detect-format.ts'
import {
  collect,
  limitSize,
  once,
  sourceOf,
  textOf,
  type Chunks,
  type ByteSource,
} from '../bytes/byte-stream.ts'
import { openJwe, openJws } from '../formats/jose-formats.ts'
import type { TypedKey } from '../keys/key.ts'
import { encryptedFormats, type EncryptedFormat, type Opened, type OpenContext } from '../formats/format.ts'
import { openOpenssl } from '../formats/openssl.ts'
import { openRaw } from '../formats/raw.ts'
import { Problem } from '../bytes/problem.ts'
import { isText } from '../bytes/content-kind.ts'
import { decompress } from '../formats/decompress.ts'
import type { Step } from './steps.ts'

export interface Chain {
  steps: Step[]
  source: ByteSource
  /** What remains is encrypted, and this key does not open it. */
  locked?: { name: string; problem: Problem }
}

const maxSteps = 10
const rawFormats = ['aes-gcm', 'aes-cbc', 'aes-ctr', 'chacha', 'secretbox', 'sealedbox'] as const

const stepNames: Record<DetectedFormat, string> = {
  ...encryptedFormats,
  base64: 'Base64',
  hex: 'Hex',
  gzip: 'gzip',
  zlib: 'zlib',
  zstd: 'zstd',
  zip: 'zip',
  raw: 'Encrypted data',
}

export async function openChain(chunks: Chunks, context: OpenContext): Promise<Chain> {
  const steps: Step[] = []
  let source = await sourceOf(chunks)
  while (steps.length < maxSteps) {
    const isOpened = steps.some(({ verdict }) => verdict !== 'unwrapped')
    const format = isOpened ? detectFormat(source, true) : nextFormat(source, context.settings.format)
    if (!format) break
    try {
      const opened = await open(format, source, context)
      const name = nameOf(format, opened)
      source = await sourceOf(limitSize(opened.chunks, context.maxBytes))
      steps.push({ format, name, detail: opened.detail, verdict: opened.verdict, command: opened.command })
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      return { steps, source, locked: { name: stepNames[format], problem: error } }
    }
  }
  return { steps, source }
}

/** The chosen format applies as soon as no wrapping is left around it. */
function nextFormat(source: ByteSource, chosen: EncryptedFormat | undefined): DetectedFormat | undefined {
  const found = detectFormat(source, false)
  if (!chosen || found === chosen) return found
  const text = isText(source.head, source.isWhole) ? textOf(source.head).trim() : ''
  const isRaw = chosen === 'openssl' || rawFormats.some((format) => format === chosen)
  // Encrypted bytes can look like a compressed file by chance, but hardly like base64.
  const wrapping =
    (text && detectWrapping(text, source.isWhole, false)) ||
    (isRaw ? undefined : detectCompression(source.head))
  return wrapping ?? (source.head.length === 0 ? undefined : chosen)
}

function nameOf(format: DetectedFormat, { detail = '' }: Opened): string {
  if (format !== 'raw') return stepNames[format]
  if (detail.startsWith('X25519')) return encryptedFormats.sealedbox
  if (detail.startsWith('XSalsa20')) return encryptedFormats.secretbox
  return detail.split(',')[0]!
}

async function open(format: DetectedFormat, source: ByteSource, context: OpenContext): Promise<Opened> {
  const { key } = context
  switch (format) {
    case 'base64':
      return { chunks: fromBase64(source.chunks), verdict: 'unwrapped', command: 'base64 -d' }
    case 'hex':
      return { chunks: fromHex(withoutPrefix(source)), verdict: 'unwrapped', command: 'xxd -r -p' }
    case 'gzip':
    case 'zlib':
    case 'zstd':
    case 'zip':
      if (format === 'zip') refusePasswords(source)
      return {
        chunks: decompress(format, source.chunks),
        verdict: 'unwrapped',
        command: decompressCommands[format],
      }
    case 'jws':
      return openJws(await wholeText(source, context), key)
    default:
      if (!key) throw new Problem('needs-key', keyHints[format])
      return openEncrypted(format, source, key, context)
  }
}

async function openEncrypted(
  format: Exclude<DetectedFormat, 'jws'>,
  source: ByteSource,
  key: TypedKey,
  context: OpenContext,
): Promise<Opened> {
  switch (format) {
    case 'openssl':
      return openOpenssl(source, key, context)
    case 'fernet':
      return openFernet(await wholeText(source, context), key)
    case 'jwe':
      return openJwe(await wholeText(source, context), key)
    case 'age':
      return openAge(source, key, context)
    case 'pgp': {
      const bytes = await collect(source.chunks, context.maxBytes)
      return { chunks: once(await context.openPgp(bytes, key)), verdict: 'verified', command: 'gpg -d' }
    }
    default:
      return openRaw(source, key, context)
  }
}

/** Bit 0 of the flags means that the archive is encrypted. */
function refusePasswords({ head }: ByteSource): void {
  if (head[6]! & 1) throw new Problem('unsupported', 'Password-protected zip archives are not supported.')
}

const wholeText = async (source: ByteSource, { maxBytes }: OpenContext): Promise<string> =>
  textOf(await collect(source.chunks, maxBytes)).trim()

/** Removes a leading `0x`. */
async function* withoutPrefix({ chunks }: ByteSource): Chunks {
  let isFirst = true
  for await (const chunk of chunks) {
    const start = isFirst ? /^\s*0x/i.exec(textOf(chunk.subarray(0, 64)))?.[0].length : undefined
    isFirst = false
    yield start ? chunk.subarray(start) : chunk
  }
}

const decompressCommands = { gzip: 'gunzip', zlib: 'zlib-flate -uncompress', zstd: 'zstd -d', zip: 'funzip' }

const keyHints: Record<Exclude<DetectedFormat, 'jws'>, string> = {
  openssl: 'Enter the passphrase.',
  fernet: 'Enter the Fernet key: 32 bytes in base64.',
  jwe: 'Enter the secret, a JWK or a PEM private key.',
  age: 'Enter the passphrase or the age identity.',
  pgp: 'Enter the passphrase or the PGP private key.',
  raw: 'Enter the key, in hex or base64.',
  'aes-gcm': 'Enter the key, in hex or base64.',
  'aes-cbc': 'Enter the key, in hex or base64.',
  'aes-ctr': 'Enter the key, in hex or base64.',
  chacha: 'Enter the key, in hex or base64.',
  secretbox: 'Enter the key, in hex or base64.',
  sealedbox: 'Enter the secret key, in hex or base64.',
  base64: '',
  hex: '',
  gzip: '',
  zlib: '',
  zstd: '',
  zip: '',
}
