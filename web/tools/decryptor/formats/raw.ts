// Data without a header. Authenticated formats are tried first, because their tag proves the match; the others count only
// when the output is readable, unless the user chose them.
import { aeads, openAead, type OpenedAead } from '../ciphers/aead.ts'
import { base64Bytes, hexBytes } from '../bytes/text-encodings.ts'
import { collect, sourceOf, once, type Bytes, type ByteSource } from '../bytes/byte-stream.ts'
import { detectKey, type TypedKey } from '../keys/key.ts'
import { provenBy } from '../keys/proof.ts'
import { rawKeys, textOrHex } from '../keys/raw-keys.ts'
import { encryptedFormats, type Opened, type OpenContext } from './format.ts'
import { Problem } from '../bytes/problem.ts'
import { openSealedBox } from '../ciphers/sealed-box.ts'
import { openStream, streamFormats } from './raw-stream.ts'

export async function openRaw(source: ByteSource, key: TypedKey, context: OpenContext): Promise<Opened> {
  const { format } = context.settings
  const keys = await rawKeys(key, [16, 24, 32], context.settings)
  if (keys.length === 0) {
    if (detectKey(key)?.kind === 'pem')
      throw new Problem(
        'unfit',
        'A PEM key does not open data without a header. If it was encrypted with RSA alone, open it with openssl pkeyutl -decrypt -inkey key.pem.',
      )
    throw new Problem(
      'unfit',
      `${format ? encryptedFormats[format] : 'Data without a header'} needs a key of 16, 24 or 32 bytes, in hex or base64. For a passphrase, choose how the key is derived in Settings.`,
    )
  }
  const iv = ivOf(context)
  if (streamFormats.some((stream) => stream === format)) return openStream(source, keys, context, iv)
  const data = await collect(source.chunks, context.maxBytes)
  const opened =
    (await openAuthenticated(data, key, keys, context, iv)) ?? (await openSealed(data, key, keys, context))
  if (opened) return opened
  if (format)
    throw new Problem(
      'wrong-key',
      `${encryptedFormats[format]}: the tag does not match. The key, the nonce or the additional data is wrong, or the data was altered or is incomplete.`,
    )
  return openStream(await sourceOf(once(data)), keys, context, iv)
}

function ivOf({ settings }: OpenContext): Bytes | undefined {
  if (!settings.iv?.trim()) return undefined
  const iv = hexBytes(settings.iv) ?? base64Bytes(settings.iv)
  if (iv && iv.length > 0) return iv
  throw new Problem('unfit', 'The IV is neither hex nor base64.')
}

async function openAuthenticated(
  data: Bytes,
  key: TypedKey,
  keys: Bytes[],
  { settings }: OpenContext,
  iv?: Bytes,
): Promise<Opened | undefined> {
  const candidates = aeads.filter(({ format }) => !settings.format || format === settings.format)
  const aad = settings.aad ? textOrHex(settings.aad) : undefined
  const proven = await provenBy(key, () => openAead(data, keys, candidates, { iv, aad }))
  if (!proven) return undefined
  return {
    chunks: once(proven.value.data),
    verdict: proven.verdict,
    detail: describeAead(proven.value, iv ? 'given' : 'in front'),
  }
}

export function describeAead({ aead, key, nonce }: OpenedAead, where: string): string {
  const bits = aead.format === 'aes-gcm' ? `${key.length * 8}-bit key, ` : ''
  return `${aead.name}, ${bits}${nonce.length}-byte nonce ${where}`
}

async function openSealed(
  data: Bytes,
  typed: TypedKey,
  keys: Bytes[],
  { settings }: OpenContext,
): Promise<Opened | undefined> {
  if (settings.format && settings.format !== 'sealedbox') return undefined
  for (const key of keys.filter(({ length }) => length === 32)) {
    const proven = await provenBy(typed, () => openSealedBox(data, key))
    if (proven)
      return { chunks: once(proven.value), verdict: proven.verdict, detail: 'X25519, XSalsa20-Poly1305' }
  }
  return undefined
}
