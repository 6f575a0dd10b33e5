import { decompress } from '../archives/decompress.ts'
import { openZip } from '../archives/zip.ts'
import { collect, once, textOf, type ByteSource, type Chunks } from '../bytes/byte-stream.ts'
import { otherEncoding } from '../bytes/content-kind.ts'
import { Problem } from '../bytes/problem.ts'
import { fromBase64, fromHex, fromEncoding } from '../bytes/text-encodings.ts'
import { openActiveRecord } from '../formats/active-record.ts'
import { openAge } from '../formats/age.ts'
import { openAnsible } from '../formats/ansible.ts'
import { cutArmor } from '../formats/armor.ts'
import type { DetectedFormat, Wrapping } from '../formats/detect-format.ts'
import { openEnvelope } from '../formats/envelope.ts'
import { openFernet } from '../formats/fernet.ts'
import type { Opened, OpenContext } from '../formats/format.ts'
import { openJwe, openJws } from '../formats/jose-formats.ts'
import { openLaravel } from '../formats/laravel.ts'
import { openOpenssl } from '../formats/openssl.ts'
import { openRails } from '../formats/rails.ts'
import { openRaw } from '../formats/raw.ts'
import { deserialize } from '../formats/serialized.ts'
import { unsupportedFormat } from '../formats/unsupported.ts'
import type { TypedKey } from '../keys/key.ts'
import { provenBy } from '../keys/proof.ts'

/** Removes one layer. */
export async function openLayer(
  format: DetectedFormat,
  source: ByteSource,
  context: OpenContext,
): Promise<Opened> {
  switch (format) {
    case 'unsupported':
      throw unsupportedProblem(source)
    case 'zip':
      return openZip(source.chunks, context.key, { ...context.settings, maxBytes: context.maxBytes })
    case 'jws':
      return openJws(await wholeText(source, context), context.key)
    case 'pgp':
      return openPgpLayer(source, context)
    case 'base64':
    case 'hex':
    case 'encoding':
    case 'gzip':
    case 'zlib':
    case 'zstd':
    case 'lz4':
    case 'marshal':
    case 'php':
    case 'cryptojs':
      return {
        chunks: await unwrap(format, source, context),
        verdict: 'unwrapped',
        command: commands[format],
      }
    default:
      if (!context.key) throw new Problem('needs-key', keyHints[format])
      return openEncrypted(format, source, context.key, context)
  }
}

function unsupportedProblem({ head }: ByteSource): Problem {
  const { name, hint } = unsupportedFormat(head)!
  return new Problem('unsupported', `${name}: recognised, but not opened here. ${hint}`)
}

async function unwrap(
  format: Exclude<Wrapping, 'zip'>,
  source: ByteSource,
  { maxBytes }: OpenContext,
): Promise<Chunks> {
  switch (format) {
    case 'base64':
      return fromBase64(source.chunks)
    case 'hex':
      return fromHex(withoutPrefix(source))
    case 'encoding':
      return fromEncoding(source.chunks, otherEncoding(source.head)!)
    case 'marshal':
    case 'php':
    case 'cryptojs':
      return deserialize(format, await collect(source.chunks, maxBytes))
    default:
      return decompress(format, source.chunks)
  }
}

type KeyedFormat = Exclude<DetectedFormat, Wrapping | 'jws' | 'pgp' | 'unsupported'>

async function openEncrypted(
  format: KeyedFormat,
  source: ByteSource,
  key: TypedKey,
  context: OpenContext,
): Promise<Opened> {
  switch (format) {
    case 'openssl':
      return openOpenssl(source, key, context)
    case 'age':
      return openAge(source, key, context)
    case 'fernet':
      return openFernet(await wholeText(source, context), key)
    case 'jwe':
      return openJwe(await wholeText(source, context), key)
    case 'ansible':
      return openAnsible(await wholeText(source, context), key)
    case 'rails':
      return openRails(await wholeText(source, context), key)
    case 'laravel':
      return openLaravel(await wholeText(source, context), key)
    case 'active-record':
      return openActiveRecord(await wholeText(source, context), key, context)
    case 'envelope':
      return openEnvelope(await wholeText(source, context), key, context)
    default:
      return openRaw(source, key, context)
  }
}

/** A signed message can be read without a key, but not checked. */
async function openPgpLayer(source: ByteSource, context: OpenContext): Promise<Opened> {
  const { bytes, caution } = cutArmor(await collect(source.chunks, context.maxBytes))
  const opened = await context.openPgp(bytes, context.key)
  const { check, detail } = opened
  const isChecked = check === 'integrity' || check === 'signature'
  const proven = context.key && (await provenBy(context.key, () => (isChecked ? opened : undefined)))
  return {
    chunks: once(opened.bytes),
    verdict: proven?.verdict ?? (check === 'mismatch' ? 'mismatch' : 'unchecked'),
    detail,
    caution: [opened.caution, caution].filter(Boolean).join(' ') || undefined,
    readable: opened.readable,
    command: 'gpg -d',
  }
}

const wholeText = async (source: ByteSource, { maxBytes }: OpenContext): Promise<string> =>
  textOf(await collect(source.chunks, maxBytes)).trim()

/** Removes a leading `0x`, or the `\x` of PostgreSQL. */
async function* withoutPrefix({ chunks }: ByteSource): Chunks {
  let isFirst = true
  for await (const chunk of chunks) {
    const start = isFirst ? /^\s*(?:0x|\\{1,2}x)/i.exec(textOf(chunk.subarray(0, 64)))?.[0].length : undefined
    isFirst = false
    yield start ? chunk.subarray(start) : chunk
  }
}

const commands: Record<Exclude<Wrapping, 'zip'>, string | undefined> = {
  base64: 'base64 -d',
  hex: 'xxd -r -p',
  gzip: 'gunzip',
  zlib: 'zlib-flate -uncompress',
  zstd: 'zstd -d',
  lz4: 'lz4 -d',
  encoding: undefined,
  marshal: undefined,
  php: undefined,
  cryptojs: undefined,
}

const rawHint = 'Enter the key, in hex or base64.'

const keyHints: Record<KeyedFormat, string> = {
  openssl: 'Enter the passphrase.',
  fernet: 'Enter the Fernet key: 32 bytes in base64.',
  jwe: 'Enter the secret, a JWK or a PEM private key.',
  age: 'Enter the passphrase, the age identity or the SSH key.',
  ansible: 'Enter the vault’s passphrase.',
  rails: 'Enter the key of the MessageEncryptor, or secret_key_base.',
  'active-record': 'Enter the primary key, and key_derivation_salt as the salt in Settings.',
  laravel: 'Enter APP_KEY, as it is in .env.',
  envelope: rawHint,
  raw: rawHint,
  'aes-gcm': rawHint,
  'aes-cbc': rawHint,
  'aes-ctr': rawHint,
  'aes-cfb': rawHint,
  'aes-ofb': rawHint,
  'aes-ecb': rawHint,
  chacha: rawHint,
  secretbox: rawHint,
  sealedbox: 'Enter the secret key, in hex or base64.',
}
