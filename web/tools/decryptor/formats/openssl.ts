// What `openssl enc` writes: `Salted__`, eight bytes of salt, the data. The file names neither the cipher nor the key
// derivation, so the common combinations are tried on the first bytes until the output is readable.
import { formatNumber } from '#contract/formats/numbers.ts'
import { looksMeaningful } from '../bytes/content-kind.ts'
import { sourceOf, inBlocks, once, type Bytes, type Chunks, type ByteSource } from '../bytes/byte-stream.ts'
import { passphraseOf, type TypedKey } from '../keys/key.ts'
import type { Opened, OpenContext } from './format.ts'
import { describeKdf, opensslKey } from '../keys/openssl-key.ts'
import {
  ciphers,
  kdfs,
  maxIterations,
  defaultIterations,
  usualIterations,
  type Cipher,
  type Kdf,
} from '../ciphers/openssl-options.ts'
import { Problem } from '../bytes/problem.ts'
import {
  blockSize,
  decryptChunks,
  decryptHead,
  isPadded,
  isTelling,
  ivLength,
  keyLength,
  type CipherParams,
} from '../ciphers/stream-cipher.ts'

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
    throw new Problem('truncated', 'The file ends after the salt, so it is incomplete.')
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

/** With the default iterations or the chosen ones, then with the usual others. */
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
  for (const round of rounds) {
    if (round !== rounds[0]) remembered.hasTriedIterations = true
    const match = await firstMatch(candidateOptions(context, data, round), data, paramsFor)
    if (match?.isSure) return match
    // Beyond the usual settings, what fits without certainty fits by chance: so much is tried.
    if (round === rounds[0]) unsure = match
  }
  if (unsure) return unsure
  throw noMatch(data)
}

function noMatch(data: ByteSource): Problem {
  const others = 'other ciphers and numbers of iterations are not tried'
  return data.isWhole && data.head.length % 8 > 0
    ? new Problem(
        'truncated',
        `The data ends in the middle of a block. The passphrase is wrong, or the data is incomplete or not CBC (${others}).`,
      )
    : new Problem(
        'wrong-key',
        `No common setting gives a readable result. The passphrase is wrong, the file was altered or is incomplete, or it uses other settings (${others}).`,
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
): Promise<Match | undefined> {
  let padded: Options | undefined
  for (const options of candidates) {
    const sample = await sampleOf(await paramsFor(options), data)
    if (sample && looksMeaningful(sample, data.isWhole && data.head.length <= sampleSize))
      return { options, isSure: isTelling(options.cipher, sample.length) }
    if (sample && candidates.length === 1) return { options, isSure: false }
    if (sample && data.isWhole && isPadded(options.cipher)) padded ??= options
  }
  // With the default options the content may be binary; with others, one in 256 paddings is valid by chance.
  return padded && padded === candidates[0] ? { options: padded, isSure: false } : undefined
}

/** The first decrypted bytes; undefined when the key cannot be right. */
async function sampleOf(params: CipherParams, data: ByteSource): Promise<Bytes | undefined> {
  const { head, isWhole } = data
  try {
    if (isWhole && head.length <= sampleSize) return (await sourceOf(decryptChunks(params, once(head)))).head
    if (isWhole && isPadded(params.cipher)) await checkPadding(params, head)
    return await decryptHead(params, head.subarray(0, sampleSize))
  } catch (error) {
    if (error instanceof Problem) return undefined
    throw error
  }
}

/** Decrypts the last block only. */
async function checkPadding(params: CipherParams, data: Bytes): Promise<void> {
  const size = blockSize(params.cipher)
  const start = (Math.ceil(data.length / size) - 1) * size
  const iv = data.slice(start - size, start)
  await sourceOf(decryptChunks({ ...params, iv }, once(data.slice(start))))
}

async function* skipBytes(chunks: Chunks, count: number): Chunks {
  let left = count
  for await (const chunk of inBlocks(chunks, 16)) {
    if (chunk.length > left) yield chunk.subarray(left)
    left = Math.max(0, left - chunk.length)
  }
}

function commandOf({ kdf, cipher, iterations }: Options, hasSalt: boolean): string {
  const [method, digest] = kdf.split('-')
  const rounds = method === 'pbkdf2' ? ` -pbkdf2 -iter ${iterations}` : ''
  return `openssl enc -d -${cipher}${rounds} -md ${digest}${hasSalt ? '' : ' -nosalt'}`
}
