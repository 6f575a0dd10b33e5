// Data without a header. Authenticated formats are tried first, because their tag proves the match; the others count only
// when the output is readable, unless the user chose them.
import { aeads, openAead, type OpenedAead } from '../crypto/aead.ts'
import { base64Bytes, hexBytes } from '../bytes/text-encodings.ts'
import { collect, sourceOf, oneChunk, type Bytes, type ByteSource, skipBytes } from '../bytes/byte-stream.ts'
import { detectKey, type TypedKey } from '../crypto/key.ts'
import { provenBy } from '../crypto/proof.ts'
import { rawKeys, textOrHex } from '../crypto/derive-key.ts'
import { encryptedFormats, type Opened, type OpenContext } from './format.ts'
import { Problem } from '../bytes/problem.ts'
import { openSealedBox } from '../crypto/x25519.ts'
import { isText, looksMeaningful } from '../bytes/content-kind.ts'
import type { Cipher } from '../crypto/options.ts'
import {
  blockSize,
  decryptChunks,
  decryptHead,
  ivLength,
  isPadded,
  isConclusive,
  type CipherParams,
} from '../crypto/stream-cipher.ts'

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
  return openStream(await sourceOf(oneChunk(data)), keys, context, iv)
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
    chunks: oneChunk(proven.value.data),
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
      return { chunks: oneChunk(proven.value), verdict: proven.verdict, detail: 'X25519, XSalsa20-Poly1305' }
  }
  return undefined
}

// Data without a header and without a tag. Only a readable result shows that the key is right.
export const streamFormats = ['aes-cbc', 'aes-ctr', 'aes-cfb', 'aes-ofb', 'aes-ecb'] as const

const modes = ['cbc', 'ctr', 'cfb', 'ofb', 'ecb']

interface Candidate {
  params: CipherParams
  iv: 'given' | 'all zeros' | 'in front' | 'none'
}

export async function openStream(
  source: ByteSource,
  keys: Bytes[],
  context: OpenContext,
  iv?: Bytes,
): Promise<Opened> {
  const { format } = context.settings
  const mode = streamFormats.find((stream) => stream === format)?.slice('aes-'.length)
  const candidates = (mode ? [mode] : modes).flatMap((mode) =>
    keys.flatMap((key) => candidatesFor(`aes-${key.length * 8}-${mode}` as Cipher, key, source.head, iv)),
  )
  if (iv && mode !== 'ecb' && !candidates.some(({ iv }) => iv === 'given'))
    throw new Problem('unfit', `The IV of AES has 16 bytes; this one has ${iv.length}.`)
  if (source.head.length === 0)
    throw new Problem('truncated', 'There is no encrypted data, so it is incomplete.')
  const match =
    (await firstMatch(candidates, source, isText)) ?? (await firstMatch(candidates, source, looksMeaningful))
  if (!match && !format) {
    throw new Problem(
      'wrong-key',
      'No common format gives a readable result with this key. The key is wrong, the IV or additional data (AAD) is stored elsewhere, the data was altered or is incomplete, or its format or padding is not one that is tried.',
    )
  }
  const { params, iv: place } = match ?? fallback(candidates)
  const offset = offsetOf(place, params.cipher)
  return {
    chunks: decryptChunks(params, skipBytes(source.chunks, offset)),
    verdict: match && isConclusive(params.cipher, source.head.length - offset) ? 'unverified' : 'unclear',
    detail: `${params.cipher.toUpperCase()}${place === 'none' ? '' : `, IV ${place}`}`,
    command: commandOf(params, place),
    caution: place === 'in front' && losesStart(params.cipher) ? startCaution : undefined,
  }
}

/** All zeros comes first: the other way round, a file without an IV would lose its first block and still look right. */
function candidatesFor(cipher: Cipher, key: Bytes, head: Bytes, iv: Bytes | undefined): Candidate[] {
  const ivSize = ivLength(cipher)
  if (ivSize === 0) return [{ params: { cipher, key, iv: new Uint8Array(0) }, iv: 'none' }]
  if (iv) return iv.length === ivSize ? [{ params: { cipher, key, iv }, iv: 'given' }] : []
  const zeros: Candidate = { params: { cipher, key, iv: new Uint8Array(ivSize) }, iv: 'all zeros' }
  // A shorter rest could be readable by chance.
  if (head.length < ivSize + 8) return [zeros]
  return [zeros, { params: { cipher, key, iv: head.slice(0, ivSize) }, iv: 'in front' }]
}

const fallback = (candidates: Candidate[]): Candidate =>
  candidates.findLast(({ params }) => params.cipher.endsWith(candidates[0]!.params.cipher.slice(-3)))!

const offsetOf = (place: Candidate['iv'], cipher: Cipher): number =>
  place === 'in front' ? ivLength(cipher) : 0

/** In these modes a wrong IV spoils only the first block. */
const losesStart = (cipher: Cipher): boolean => /cbc|cfb/.test(cipher)

const startCaution =
  'The first 16 bytes were used as the IV. If the IV is stored elsewhere, the first 16 bytes of the content are missing: enter the IV in Settings.'

type Fits = (head: Bytes, isWhole: boolean) => boolean

async function firstMatch(
  candidates: Candidate[],
  { head, isWhole }: ByteSource,
  fits: Fits,
): Promise<Candidate | undefined> {
  for (const candidate of candidates) {
    const data = head.slice(offsetOf(candidate.iv, candidate.params.cipher))
    const sample = await sampleOf(candidate.params, data, isWhole).catch((error: unknown) => {
      if (error instanceof Problem) return undefined
      throw error
    })
    if (sample && fits(sample, isWhole)) return candidate
  }
  return undefined
}

async function sampleOf(params: CipherParams, head: Bytes, isWhole: boolean): Promise<Bytes | undefined> {
  if (isWhole && isPadded(params.cipher) && head.length % blockSize(params.cipher) > 0) return undefined
  if (isWhole) return (await sourceOf(decryptChunks(params, oneChunk(head)))).head
  return decryptHead(params, isPadded(params.cipher) ? head : head.subarray(0, 4096))
}

function commandOf({ cipher }: CipherParams, place: Candidate['iv']): string | undefined {
  const command = `openssl enc -d -${cipher} -K "$KEY_HEX"`
  if (place === 'none') return command
  if (place === 'in front') return undefined
  return `${command} -iv ${place === 'given' ? '"$IV_HEX"' : '0'.repeat(2 * ivLength(cipher))}`
}
