// What `openssl enc` writes: `Salted__`, eight bytes of salt, the data. The file names neither the cipher nor the key
// derivation, so the common combinations are tried on the first bytes until the output is readable.
import { md5, sha1 } from '@noble/hashes/legacy.js'
import { pbkdf2 as pbkdf2OfNoble } from '@noble/hashes/pbkdf2.js'
import { sha256, sha384, sha512 } from '@noble/hashes/sha2.js'
import { formatNumber } from '#contract/formats/numbers.ts'
import { looksMeaningful } from '../bytes/content-kind.ts'
import {
  sourceOf,
  oneChunk,
  type Bytes,
  type ByteSource,
  bytesOf,
  concatBytes,
  skipBytes,
} from '../bytes/byte-stream.ts'
import { passphraseOf, type TypedKey } from '../crypto/key.ts'
import type { Opened, OpenContext } from './format.ts'
import {
  ciphers,
  kdfs,
  maxIterations,
  defaultIterations,
  usualIterations,
  type Cipher,
  type Kdf,
  type Digest,
} from '../crypto/options.ts'
import { pbkdf2 } from '../crypto/derive-key.ts'
import { Problem } from '../bytes/problem.ts'
import {
  blockSize,
  decryptChunks,
  decryptHead,
  isPadded,
  isConclusive,
  ivLength,
  keyLength,
  type CipherParams,
} from '../crypto/stream-cipher.ts'

const magic = 'Salted__'
const sampleSize = 4096

export const isSalted = (head: Bytes): boolean =>
  new TextDecoder('latin1').decode(head.subarray(0, 8)) === magic

interface Options {
  kdf: Kdf
  cipher: Cipher
  iterations: number
}

export async function openOpenssl(source: ByteSource, key: TypedKey, context: OpenContext): Promise<Opened> {
  const hasSalt = isSalted(source.head)
  if (hasSalt && source.isWhole && source.head.length <= 16) {
    throw new Problem(
      'truncated',
      'The file ends after the salt: it is incomplete, or was made from nothing.',
    )
  }
  const salt = hasSalt ? source.head.slice(8, 16) : new Uint8Array(0)
  const data = hasSalt ? await sourceOf(skipBytes(source.chunks, 16)) : source
  const derived = new Map<string, Bytes>()
  const paramsFor = async ({ kdf, cipher, iterations }: Options): Promise<CipherParams> => {
    const name = `${kdf} ${iterations}`
    if (!derived.has(name)) derived.set(name, await opensslKey(kdf, passphraseOf(key), salt, iterations))
    const bytes = derived.get(name)!
    const length = keyLength(cipher)
    return { cipher, key: bytes.slice(0, length), iv: bytes.slice(length, length + ivLength(cipher)) }
  }
  const { options, isSure } = await findOptions(context, data, paramsFor)
  context.remembered.openssl = options
  return {
    chunks: decryptChunks(await paramsFor(options), data.chunks),
    verdict: isSure ? 'unverified' : 'unclear',
    detail: `${options.cipher.toUpperCase()}, ${describeKdf(options.kdf, options.iterations)}`,
    command: commandOf(options, hasSalt),
  }
}

type Round = [iterations: number, ...Kdf[]]

interface Match {
  options: Options
  isSure: boolean
}

async function findOptions(
  context: OpenContext,
  data: ByteSource,
  paramsFor: (options: Options) => Promise<CipherParams>,
): Promise<Match> {
  const { settings, remembered } = context
  const { iterations = defaultIterations } = settings
  if (iterations < 1 || iterations > maxIterations)
    throw new Problem('unfit', `Iterations must be between 1 and ${formatNumber(maxIterations)}.`)
  const rounds: Round[] = [[iterations, ...(settings.kdf ? [settings.kdf] : kdfs)]]
  if (settings.iterations === undefined && !remembered.hasTriedIterations) {
    for (const [usual, ...usualKdfs] of usualIterations) {
      const derivations = settings.kdf ? [settings.kdf] : usualKdfs
      rounds.push([usual, ...derivations.filter((kdf) => kdf.startsWith('pbkdf2'))])
    }
  }
  let unsure: Match | undefined
  const total = rounds.reduce((sum, [, ...kdfs]) => sum + kdfs.length, 0)
  let done = 0
  const tryNext = (kdf: Kdf, iterations: number) =>
    context.onTry?.(describeKdf(kdf, iterations), done++, total)
  for (const round of rounds) {
    if (round !== rounds[0]) remembered.hasTriedIterations = true
    const match = await firstMatch(candidateOptions(context, data, round), data, paramsFor, tryNext)
    if (match?.isSure) return match
    // Beyond the usual settings, what fits without certainty fits by chance: so much is tried.
    if (round === rounds[0]) unsure = match
  }
  if (unsure) return unsure
  throw noMatch(data)
}

function noMatch({ head, isWhole }: ByteSource): Problem {
  const isCut = isWhole && head.length % 8 > 0
  return new Problem(
    'wrong-key',
    `${isCut ? 'The data ends in the middle of a block, and no' : 'No'} common setting gives a readable result. The passphrase is wrong, the file was altered or is incomplete, or it uses other settings (other ciphers and numbers of iterations are not tried).`,
  )
}

/** Every combination the user did not rule out. Padded ciphers come first, because padding reveals a wrong key. */
function candidateOptions(
  { settings, remembered }: OpenContext,
  data: ByteSource,
  [iterations, ...derivations]: Round,
): Options[] {
  const isAllowed = (cipher: Cipher) =>
    cipher === settings.cipher ||
    (!settings.cipher && (!isPadded(cipher) || !data.isWhole || data.head.length % blockSize(cipher) === 0))
  const allowed = ciphers.filter(isAllowed)
  const all = [true, false].flatMap((padded) =>
    derivations.flatMap((kdf) =>
      allowed.filter((cipher) => isPadded(cipher) === padded).map((cipher) => ({ kdf, cipher, iterations })),
    ),
  )
  const first = remembered.openssl
  return first && isAllowed(first.cipher) ? [first, ...all] : all
}

async function firstMatch(
  candidates: Options[],
  data: ByteSource,
  paramsFor: (options: Options) => Promise<CipherParams>,
  onDerive: (kdf: Kdf, iterations: number) => void,
): Promise<Match | undefined> {
  let padded: Options | undefined
  let last: Kdf | undefined
  for (const options of candidates) {
    if (options.kdf !== last) onDerive(options.kdf, options.iterations)
    last = options.kdf
    const sample = await sampleOf(await paramsFor(options), data)
    if (sample && looksMeaningful(sample, data.isWhole && data.head.length <= sampleSize))
      return { options, isSure: isConclusive(options.cipher, sample.length) }
    if (sample && candidates.length === 1) return { options, isSure: false }
    if (sample && data.isWhole && isPadded(options.cipher)) padded ??= options
  }
  // With the default options the content may be binary; with others, one in 256 paddings is valid by chance.
  return padded && padded === candidates[0] ? { options: padded, isSure: false } : undefined
}

async function sampleOf(params: CipherParams, data: ByteSource): Promise<Bytes | undefined> {
  const { head, isWhole } = data
  try {
    if (isWhole && head.length <= sampleSize)
      return (await sourceOf(decryptChunks(params, oneChunk(head)))).head
    if (isWhole && isPadded(params.cipher)) await checkPadding(params, head)
    return await decryptHead(params, head.subarray(0, sampleSize))
  } catch (error) {
    if (error instanceof Problem) return undefined
    throw error
  }
}

async function checkPadding(params: CipherParams, data: Bytes): Promise<void> {
  const size = blockSize(params.cipher)
  const start = (Math.ceil(data.length / size) - 1) * size
  const iv = data.slice(start - size, start)
  await sourceOf(decryptChunks({ ...params, iv }, oneChunk(data.slice(start))))
}

function commandOf({ kdf, cipher, iterations }: Options, hasSalt: boolean): string {
  const [method, digest] = kdf.split('-')
  const rounds = method === 'pbkdf2' ? ` -pbkdf2 -iter ${iterations}` : ''
  return `openssl enc -d -${cipher}${rounds} -md ${digest}${hasSalt ? '' : ' -nosalt'}`
}

const hashes = { md5, sha1, sha256, sha384, sha512 }
const webNames = { sha1: 'SHA-1', sha256: 'SHA-256', sha384: 'SHA-384', sha512: 'SHA-512' } as const

const derivedLength = 32 + 16

/** Enough bytes for the longest key and its IV; shorter keys are a prefix of it. */
async function opensslKey(kdf: Kdf, passphrase: string, salt: Bytes, iterations: number): Promise<Bytes> {
  const [method, digest] = kdf.split('-') as ['pbkdf2' | 'evp', Digest]
  const secret = bytesOf(passphrase)
  if (method === 'evp') return bytesToKey(digest, secret, salt)
  // WebCrypto has no MD5.
  if (digest === 'md5')
    return pbkdf2OfNoble(md5, secret, salt, { c: iterations, dkLen: derivedLength }) as Bytes
  return pbkdf2(secret, salt, iterations, webNames[digest], derivedLength)
}

function bytesToKey(digest: Digest, secret: Bytes, salt: Bytes): Bytes {
  const parts: Bytes[] = []
  let size = 0
  while (size < derivedLength) {
    const last: Bytes = parts.at(-1) ?? new Uint8Array(0)
    parts.push(hashes[digest](concatBytes([last, secret, salt])) as Bytes)
    size += parts.at(-1)!.length
  }
  return concatBytes(parts)
}

function describeKdf(kdf: Kdf, iterations: number): string {
  const [method, digest = ''] = kdf.split('-')
  const hash = digest === 'md5' ? 'MD5' : digest.replace('sha', 'SHA-')
  return method === 'evp'
    ? `EVP_BytesToKey with ${hash}`
    : `PBKDF2 with ${hash}, ${formatNumber(iterations)} iterations`
}
