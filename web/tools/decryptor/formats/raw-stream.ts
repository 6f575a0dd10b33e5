// Data without a header and without a tag. Only a readable result shows that the key is right.
import { isText, looksMeaningful } from '../bytes/content-kind.ts'
import { sourceOf, once, type Bytes, type Chunks, type ByteSource } from '../bytes/byte-stream.ts'
import type { Cipher } from '../ciphers/openssl-options.ts'
import type { Opened, OpenContext } from './format.ts'
import { Problem } from '../bytes/problem.ts'
import {
  blockSize,
  decryptChunks,
  decryptHead,
  ivLength,
  isPadded,
  isTelling,
  type CipherParams,
} from '../ciphers/stream-cipher.ts'

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
    throw new Problem('truncated', 'The data is shorter than an IV, so it is incomplete.')
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
    verdict: match && isTelling(params.cipher, source.head.length - offset) ? 'unverified' : 'unclear',
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

/** What the user chose is shown even if it is not readable: in the first mode, with the IV in front. */
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
  if (isWhole) return (await sourceOf(decryptChunks(params, once(head)))).head
  return decryptHead(params, isPadded(params.cipher) ? head : head.subarray(0, 4096))
}

function commandOf({ cipher }: CipherParams, place: Candidate['iv']): string | undefined {
  const command = `openssl enc -d -${cipher} -K "$KEY_HEX"`
  if (place === 'none') return command
  if (place === 'in front') return undefined
  return `${command} -iv ${place === 'given' ? '"$IV_HEX"' : '0'.repeat(2 * ivLength(cipher))}`
}

async function* skipBytes(chunks: Chunks, count: number): Chunks {
  let left = count
  for await (const chunk of chunks) {
    if (chunk.length > left) yield chunk.subarray(left)
    left = Math.max(0, left - chunk.length)
  }
}
