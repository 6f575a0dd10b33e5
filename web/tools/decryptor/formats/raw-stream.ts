// Data without a header and without a tag. Only a readable result shows that the key is right.
import { isText, looksMeaningful } from '../bytes/content-kind.ts'
import { sourceOf, once, type Bytes, type Chunks, type ByteSource } from '../bytes/byte-stream.ts'
import type { Cipher } from '../keys/openssl-options.ts'
import type { Opened, OpenContext } from './format.ts'
import { Problem } from '../bytes/problem.ts'
import { decryptChunks, decryptHead, isPadded, isTelling, type CipherParams } from './stream-cipher.ts'

export const streamFormats = ['aes-cbc', 'aes-ctr', 'aes-cfb', 'aes-ofb', 'aes-ecb'] as const

interface Candidate {
  params: CipherParams
  iv: 'given' | 'all zeros' | 'in front' | 'none'
}

const ivSize = 16

export async function openStream(
  source: ByteSource,
  keys: Bytes[],
  context: OpenContext,
  iv?: Bytes,
): Promise<Opened> {
  if (iv && iv.length !== ivSize)
    throw new Problem('unfit', `The IV of AES has ${ivSize} bytes; this one has ${iv.length}.`)
  const { format } = context.settings
  const formats = streamFormats.filter((stream) => stream === format)
  const modes = (formats.length > 0 ? formats : streamFormats).map((stream) => stream.slice(4))
  const candidates = modes.flatMap((mode) => keys.flatMap((key) => candidatesFor(mode, key, source.head, iv)))
  if (source.head.length === 0 || candidates.length === 0)
    throw new Problem('truncated', 'The data is shorter than an IV, so it is incomplete.')
  const match =
    (await firstMatch(candidates, source, isText)) ?? (await firstMatch(candidates, source, looksMeaningful))
  if (!match && !format) {
    throw new Problem(
      'wrong-key',
      'No common format gives a readable result with this key. The key is wrong, the IV is stored elsewhere, or the data was altered.',
    )
  }
  const { params, iv: place } = match ?? candidates.at(-1)!
  return {
    chunks: decryptChunks(params, skipBytes(source.chunks, offsetOf(place))),
    verdict:
      match && isTelling(params.cipher, source.head.length - offsetOf(place)) ? 'unverified' : 'unclear',
    detail: `${params.cipher.toUpperCase()}${place === 'none' ? '' : `, IV ${place}`}`,
    command: commandOf(params, place),
    caution: place === 'in front' && losesStart(params.cipher) ? startCaution : undefined,
  }
}

/** All zeros comes first: the other way round, a file without an IV would lose its first block and still look right. */
function candidatesFor(mode: string, key: Bytes, head: Bytes, iv: Bytes | undefined): Candidate[] {
  const cipher = `aes-${key.length * 8}-${mode}` as Cipher
  if (mode === 'ecb') return [{ params: { cipher, key, iv: new Uint8Array(0) }, iv: 'none' }]
  if (iv) return [{ params: { cipher, key, iv }, iv: 'given' }]
  const zeros: Candidate = { params: { cipher, key, iv: new Uint8Array(ivSize) }, iv: 'all zeros' }
  // A shorter rest could be readable by chance.
  if (head.length < ivSize + 8) return [zeros]
  return [zeros, { params: { cipher, key, iv: head.slice(0, ivSize) }, iv: 'in front' }]
}

const offsetOf = (place: Candidate['iv']): number => (place === 'in front' ? ivSize : 0)

/** In these modes a wrong IV spoils only the first block. */
const losesStart = (cipher: Cipher): boolean => /cbc|cfb/.test(cipher)

const startCaution =
  'The first 16 bytes were used as the IV. If the IV is stored elsewhere, the first 16 bytes of the content are missing: enter the IV in Settings.'

async function firstMatch(
  candidates: Candidate[],
  { head, isWhole }: ByteSource,
  fits: (head: Bytes, isWhole: boolean) => boolean,
): Promise<Candidate | undefined> {
  for (const candidate of candidates) {
    const data = head.slice(offsetOf(candidate.iv))
    const sample = await sampleOf(candidate.params, data, isWhole).catch((error: unknown) => {
      if (error instanceof Problem) return undefined
      throw error
    })
    if (sample && fits(sample, isWhole)) return candidate
  }
  return undefined
}

async function sampleOf(params: CipherParams, head: Bytes, isWhole: boolean): Promise<Bytes | undefined> {
  if (isWhole && isPadded(params.cipher) && head.length % ivSize > 0) return undefined
  if (isWhole) return (await sourceOf(decryptChunks(params, once(head)))).head
  return decryptHead(params, isPadded(params.cipher) ? head : head.subarray(0, 4096))
}

function commandOf({ cipher }: CipherParams, place: Candidate['iv']): string | undefined {
  const command = `openssl enc -d -${cipher} -K "$KEY_HEX"`
  if (place === 'none') return command
  if (place === 'in front') return undefined
  return `${command} -iv ${place === 'given' ? '"$IV_HEX"' : '0'.repeat(2 * ivSize)}`
}

async function* skipBytes(chunks: Chunks, count: number): Chunks {
  let left = count
  for await (const chunk of chunks) {
    if (chunk.length > left) yield chunk.subarray(left)
    left = Math.max(0, left - chunk.length)
  }
}
