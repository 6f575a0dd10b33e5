// Data without a header and without a tag. Only a readable result shows that the key is right.
import { sourceOf, oneChunk, type Bytes, type ByteSource, skipBytes } from '../bytes/byte-stream.ts'
import { isText, looksMeaningful } from '../bytes/content-kind.ts'
import { Problem } from '../bytes/problem.ts'
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
import type { EncryptedFormat, Opened, OpenContext } from './format.ts'

export const streamFormats: EncryptedFormat[] = ['aes-cbc', 'aes-ctr', 'aes-cfb', 'aes-ofb', 'aes-ecb']
export const isStreamFormat = (format: EncryptedFormat | undefined): boolean =>
  format !== undefined && streamFormats.includes(format)

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
  const match = await matchStream(source, keys, context, iv)
  if (match) return match
  if (!context.settings.format) throw new Problem('wrong-key', noFormat)
  return openedWith(fallback(candidateStreams(source, keys, context, iv)), source, false)
}

export const noFormat =
  'No common format gives a readable result with this key. The key is wrong, the IV or additional data (AAD) is stored elsewhere, the data was altered or is incomplete, or its format or padding is not one that is tried.'

export async function matchStream(
  source: ByteSource,
  keys: Bytes[],
  context: OpenContext,
  iv?: Bytes,
): Promise<Opened | undefined> {
  const candidates = candidateStreams(source, keys, context, iv)
  if (source.head.length === 0)
    throw new Problem('truncated', 'There is no encrypted data, so it is incomplete.')
  const match =
    (await firstMatch(candidates, source, isText)) ?? (await firstMatch(candidates, source, looksMeaningful))
  return match && openedWith(match, source, true)
}

function candidateStreams(
  { head }: ByteSource,
  keys: Bytes[],
  { settings: { format } }: OpenContext,
  iv?: Bytes,
): Candidate[] {
  const mode = isStreamFormat(format) ? format!.slice('aes-'.length) : undefined
  const candidates = (mode ? [mode] : modes).flatMap((mode) =>
    keys.flatMap((key) => candidatesFor(`aes-${key.length * 8}-${mode}` as Cipher, key, head, iv)),
  )
  if (iv && keys.length > 0 && mode !== 'ecb' && !candidates.some(({ iv }) => iv === 'given'))
    throw new Problem('unfit', `The IV of AES has 16 bytes; this one has ${iv.length}.`)
  return candidates
}

function openedWith({ params, iv: place }: Candidate, source: ByteSource, isReadable: boolean): Opened {
  const offset = offsetOf(place, params.cipher)
  return {
    chunks: decryptChunks(params, skipBytes(source.chunks, offset)),
    verdict:
      isReadable && isConclusive(params.cipher, source.head.length - offset) ? 'unverified' : 'unclear',
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
