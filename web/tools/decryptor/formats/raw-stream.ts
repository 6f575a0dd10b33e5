// Data without a header and without a tag. Only a readable result shows that the key is right.
import { isText, looksMeaningful } from '../bytes/content-kind.ts'
import { sourceOf, once, type Bytes, type Chunks, type ByteSource } from '../bytes/byte-stream.ts'
import { ciphers, type Cipher } from '../ciphers/openssl-options.ts'
import type { Opened, OpenContext } from './format.ts'
import { Problem } from '../bytes/problem.ts'
import {
  blockSize,
  decryptChunks,
  decryptHead,
  ivLength,
  isPadded,
  isTelling,
  keyLength,
  type CipherParams,
} from '../ciphers/stream-cipher.ts'

export const streamFormats = [
  'aes-cbc',
  'aes-ctr',
  'aes-cfb',
  'aes-ofb',
  'aes-ecb',
  'camellia',
  'bf',
] as const

const families = { aes: 'AES', camellia: 'Camellia', bf: 'Blowfish' }
type Family = keyof typeof families
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
  const [family, mode] = (streamFormats.find((stream) => stream === format)?.split('-') ?? []) as [
    Family?,
    string?,
  ]
  const candidatesOf = (some: Family[]) =>
    some.flatMap((family) =>
      (mode ? [mode] : modes).flatMap((mode) =>
        keys.flatMap((key) => candidatesFor(cipherOf(family, mode, key), key, source.head, iv)),
      ),
    )
  const first = candidatesOf([family ?? 'aes'])
  const rare = family ? [] : candidatesOf(['camellia', 'bf'])
  if (iv && mode !== 'ecb' && ![...first, ...rare].some(({ iv }) => iv === 'given')) {
    const size = family === 'bf' ? 8 : 16
    throw new Problem(
      'unfit',
      `The IV of ${families[family ?? 'aes']} has ${size} bytes; this one has ${iv.length}.`,
    )
  }
  if (source.head.length === 0)
    throw new Problem('truncated', 'The data is shorter than an IV, so it is incomplete.')
  const match =
    (await firstMatch(first, source, isText)) ??
    (await firstMatch(first, source, looksMeaningful)) ??
    (await firstMatch(rare, source, isLong(isText))) ??
    (await firstMatch(rare, source, isLong(looksMeaningful)))
  if (!match && !format) {
    throw new Problem(
      'wrong-key',
      'No common format gives a readable result with this key. The key is wrong, the IV or additional data (AAD) is stored elsewhere, the data was altered or is incomplete, or its format or padding is not one that is tried.',
    )
  }
  const { params, iv: place } = match ?? fallback(first)
  const offset = offsetOf(place, params.cipher)
  return {
    chunks: decryptChunks(params, skipBytes(source.chunks, offset)),
    verdict: match && isTelling(params.cipher, source.head.length - offset) ? 'unverified' : 'unclear',
    detail: `${params.cipher.toUpperCase()}${place === 'none' ? '' : `, IV ${place}`}`,
    command: commandOf(params, place),
    caution: cautionOf(params.cipher, place),
  }
}

/** All zeros comes first: the other way round, a file without an IV would lose its first block and still look right. */
function candidatesFor(
  cipher: Cipher | undefined,
  key: Bytes,
  head: Bytes,
  iv: Bytes | undefined,
): Candidate[] {
  if (!cipher) return []
  const ivSize = ivLength(cipher)
  if (ivSize === 0) return [{ params: { cipher, key, iv: new Uint8Array(0) }, iv: 'none' }]
  if (iv) return iv.length === ivSize ? [{ params: { cipher, key, iv }, iv: 'given' }] : []
  const zeros: Candidate = { params: { cipher, key, iv: new Uint8Array(ivSize) }, iv: 'all zeros' }
  // A shorter rest could be readable by chance.
  if (head.length < ivSize + 8) return [zeros]
  return [zeros, { params: { cipher, key, iv: head.slice(0, ivSize) }, iv: 'in front' }]
}

function cipherOf(family: Family, mode: string, key: Bytes): Cipher | undefined {
  const name = family === 'bf' ? `bf-${mode}` : `${family}-${key.length * 8}-${mode}`
  return ciphers.find((cipher) => cipher === name && keyLength(cipher) === key.length)
}

/** What the user chose is shown even if it is not readable: in the first mode, with the IV in front. */
const fallback = (candidates: Candidate[]): Candidate =>
  candidates.findLast(({ params }) => params.cipher.endsWith(candidates[0]!.params.cipher.slice(-3)))!

const offsetOf = (place: Candidate['iv'], cipher: Cipher): number =>
  place === 'in front' ? ivLength(cipher) : 0

/** In these modes a wrong IV spoils only the first block. */
const losesStart = (cipher: Cipher): boolean => /cbc|cfb/.test(cipher)

const startCaution = (size: number): string =>
  `The first ${size} bytes were used as the IV. If the IV is stored elsewhere, the first ${size} bytes of the content are missing: enter the IV in Settings.`

/** Eight bytes that a wrong IV spoils are readable in one of 2,000 files. */
function cautionOf(cipher: Cipher, place: Candidate['iv']): string | undefined {
  if (!losesStart(cipher)) return undefined
  if (place === 'in front') return startCaution(ivLength(cipher))
  return place === 'all zeros' && ivLength(cipher) === 8
    ? 'An IV of zeros was used. If the first 8 bytes of the content look wrong, enter the IV in Settings.'
    : undefined
}

type Fits = (head: Bytes, isWhole: boolean) => boolean

/** So much is tried that a few letters may appear by chance. */
const isLong =
  (fits: Fits): Fits =>
  (head, isWhole) =>
    head.length >= 16 && fits(head, isWhole)

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
