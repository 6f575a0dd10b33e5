// Data without a header. Authenticated formats are tried first, because their tag proves the match; CBC and CTR count only
// when the output is readable, unless the user chose them.
import { aeads, openAead } from './aead.ts'
import { base64Bytes, hexBytes } from '../bytes/text-encodings.ts'
import { looksMeaningful } from '../bytes/content-kind.ts'
import { collect, sourceOf, once, type Bytes, type Chunks, type ByteSource } from '../bytes/byte-stream.ts'
import { keyBytes, type TypedKey } from '../keys/key.ts'
import { encryptedFormats, type Opened, type OpenContext } from './format.ts'
import { Problem } from '../bytes/problem.ts'
import { openSealedBox } from './sealed-box.ts'
import type { Cipher } from '../keys/openssl-options.ts'
import { decryptChunks, decryptHead, isPadded, type CipherParams } from './stream-cipher.ts'

export async function openRaw(source: ByteSource, key: TypedKey, context: OpenContext): Promise<Opened> {
  const { format } = context.settings
  const keys = keyBytes(key, [16, 24, 32])
  if (keys.length === 0) {
    throw new Problem(
      'unfit',
      `${format ? encryptedFormats[format] : 'Data without a header'} needs a key of 16, 24 or 32 bytes, in hex or base64.`,
    )
  }
  const iv = ivOf(context)
  const isStream = format === 'aes-cbc' || format === 'aes-ctr'
  if (isStream) return openStream(source, keys, context, iv)
  const data = await collect(source.chunks, context.maxBytes)
  const opened = (await openAuthenticated(data, keys, context, iv)) ?? (await openSealed(data, keys, context))
  if (opened) return opened
  if (format)
    throw new Problem(
      'wrong-key',
      `${encryptedFormats[format]}: the tag does not match. The key is wrong, or the data was altered or is incomplete.`,
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
  keys: Bytes[],
  { settings }: OpenContext,
  iv?: Bytes,
): Promise<Opened | undefined> {
  const candidates = aeads.filter(({ format }) => !settings.format || format === settings.format)
  const opened = await openAead(data, keys, candidates, iv)
  if (!opened) return undefined
  const { aead, key, nonce } = opened
  const bits = aead.format === 'aes-gcm' ? `${key.length * 8}-bit key, ` : ''
  const where = iv ? 'given' : 'in front'
  return {
    chunks: once(opened.data),
    verdict: 'verified',
    detail: `${aead.name}, ${bits}${nonce.length}-byte nonce ${where}`,
  }
}

async function openSealed(
  data: Bytes,
  keys: Bytes[],
  { settings }: OpenContext,
): Promise<Opened | undefined> {
  if (settings.format && settings.format !== 'sealedbox') return undefined
  for (const key of keys.filter(({ length }) => length === 32)) {
    const opened = await openSealedBox(data, key)
    if (opened) return { chunks: once(opened), verdict: 'verified', detail: 'X25519, XSalsa20-Poly1305' }
  }
  return undefined
}

async function openStream(
  source: ByteSource,
  keys: Bytes[],
  context: OpenContext,
  iv?: Bytes,
): Promise<Opened> {
  if (iv && iv.length !== 16)
    throw new Problem('unfit', `The IV of AES-CBC and AES-CTR has 16 bytes; this one has ${iv.length}.`)
  const { format } = context.settings
  const modes = format === 'aes-cbc' ? ['cbc'] : format === 'aes-ctr' ? ['ctr'] : ['cbc', 'ctr']
  const offset = iv ? 0 : 16
  const head = source.head.slice(offset)
  const candidates = modes.flatMap((mode) =>
    keys.map((key): CipherParams => ({
      cipher: `aes-${key.length * 8}-${mode}` as Cipher,
      key,
      iv: iv ?? source.head.slice(0, 16),
    })),
  )
  if (source.head.length < offset + 1)
    throw new Problem('truncated', 'The data is shorter than an IV, so it is incomplete.')
  const match = await firstMeaningful(candidates, head, source.isWhole)
  if (!match && !format) {
    throw new Problem(
      'wrong-key',
      'No common format gives a readable result with this key. The key is wrong, or the data was altered.',
    )
  }
  const params = match ?? candidates[0]!
  return {
    chunks: decryptChunks(params, skipBytes(source.chunks, offset)),
    verdict: match ? 'unverified' : 'unclear',
    detail: `${params.cipher.toUpperCase()}, IV ${iv ? 'given' : 'in front'}`,
    command: iv ? `openssl enc -d -${params.cipher} -K "$KEY_HEX" -iv "$IV_HEX"` : undefined,
  }
}

async function firstMeaningful(
  candidates: CipherParams[],
  head: Bytes,
  isWhole: boolean,
): Promise<CipherParams | undefined> {
  for (const params of candidates) {
    const sample = await sampleOf(params, head, isWhole).catch((error: unknown) => {
      if (error instanceof Problem) return undefined
      throw error
    })
    if (sample && looksMeaningful(sample, isWhole)) return params
  }
  return undefined
}

async function sampleOf(params: CipherParams, head: Bytes, isWhole: boolean): Promise<Bytes> {
  if (isWhole) return (await sourceOf(decryptChunks(params, once(head)))).head
  return decryptHead(params, isPadded(params.cipher) ? head : head.subarray(0, 4096))
}

async function* skipBytes(chunks: Chunks, count: number): Chunks {
  let left = count
  for await (const chunk of chunks) {
    if (chunk.length > left) yield chunk.subarray(left)
    left = Math.max(0, left - chunk.length)
  }
}
