// What `openssl enc` writes: `Salted__`, eight bytes of salt, the data. It tells neither cipher nor how the key was made, so the
// usual ones are tried on the first bytes until what comes out can be read.
import { isSensible } from '../bytes/content-kind.ts'
import { flowOf, inBlocks, once, type Bytes, type Chunks, type Flow } from '../bytes/byte-stream.ts'
import { passphraseOf, type TypedKey } from '../keys/key.ts'
import type { Opened, Opener } from './format.ts'
import { kdfWords, opensslKey } from '../keys/openssl-key.ts'
import {
  ciphers,
  kdfs,
  mostIterations,
  usualIterations,
  type Cipher,
  type Kdf,
} from '../keys/openssl-options.ts'
import { Problem } from '../bytes/problem.ts'
import { beginning, decrypted, isPadded, keyLength, type Unlocking } from './stream-cipher.ts'

const mark = 'Salted__'
const sampled = 4096

export const isSalted = (head: Bytes): boolean =>
  new TextDecoder('latin1').decode(head.subarray(0, 8)) === mark

interface Way {
  kdf: Kdf
  cipher: Cipher
}

export async function openOpenssl(flow: Flow, key: TypedKey, opener: Opener): Promise<Opened> {
  const hasSalt = isSalted(flow.head)
  if (hasSalt && flow.isWhole && flow.head.length <= 16) {
    throw new Problem('truncated', 'There is nothing behind the salt: the file is cut off.')
  }
  const salt = hasSalt ? flow.head.slice(8, 16) : new Uint8Array(0)
  const data = hasSalt ? await flowOf(without(flow.chunks, 16)) : flow
  const iterations = iterationsOf(opener)
  const made = new Map<Kdf, Bytes>()
  const unlocking = async ({ kdf, cipher }: Way): Promise<Unlocking> => {
    if (!made.has(kdf)) made.set(kdf, await opensslKey(kdf, passphraseOf(key), salt, iterations))
    const bytes = made.get(kdf)!
    const length = keyLength(cipher)
    return { cipher, key: bytes.slice(0, length), iv: bytes.slice(length, length + 16) }
  }
  const ways = waysOf(opener, data)
  const { way, isSure } = await firstThatFits(ways, data, unlocking)
  opener.learnt.openssl = way
  return {
    chunks: decrypted(await unlocking(way), data.chunks),
    verdict: isSure ? 'unverified' : 'unclear',
    detail: `${way.cipher.toUpperCase()}, ${kdfWords(way.kdf, iterations)}`,
    command: commandOf(way, iterations, hasSalt),
  }
}

function iterationsOf({ settings }: Opener): number {
  const { iterations = usualIterations } = settings
  if (iterations >= 1 && iterations <= mostIterations) return iterations
  throw new Problem('unfit', `Iterations are between 1 and ${mostIterations.toLocaleString('en')}.`)
}

/** All that were not ruled out by hand. What has padding comes first: it tells a wrong way better. */
function waysOf({ settings, learnt }: Opener, data: Flow): Way[] {
  const isEven = !data.isWhole || data.head.length % 16 === 0
  const some = settings.cipher ? [settings.cipher] : ciphers.filter((cipher) => isEven || !isPadded(cipher))
  const all = [true, false].flatMap((padded) =>
    (settings.kdf ? [settings.kdf] : kdfs).flatMap((kdf) =>
      some.filter((cipher) => isPadded(cipher) === padded).map((cipher) => ({ kdf, cipher })),
    ),
  )
  const first = learnt.openssl
  const isAllowed = all.some(({ kdf, cipher }) => kdf === first?.kdf && cipher === first.cipher)
  return first && isAllowed ? [first, ...all] : all
}

async function firstThatFits(
  ways: Way[],
  data: Flow,
  unlocking: (way: Way) => Promise<Unlocking>,
): Promise<{ way: Way; isSure: boolean }> {
  let padded: Way | undefined
  for (const way of ways) {
    const sample = await sampleOf(await unlocking(way), data)
    if (sample && isSensible(sample, data.isWhole && data.head.length <= sampled))
      return { way, isSure: true }
    if (sample && ways.length === 1) return { way, isSure: false }
    if (sample && data.isWhole && isPadded(way.cipher)) padded ??= way
  }
  // What was made the usual way may hold anything; of the others one in 256 fits by chance.
  if (padded && padded === ways[0]) return { way: padded, isSure: false }
  if (data.isWhole && data.head.length % 16 > 0) {
    throw new Problem(
      'truncated',
      'The data ends in the middle of a block: it is cut off, or the passphrase is another one.',
    )
  }
  throw new Problem(
    'wrong-key',
    'No usual setting gives anything readable: another passphrase, or other settings than were tried.',
  )
}

/** The first bytes; nothing when they cannot be right. */
async function sampleOf(unlocking: Unlocking, data: Flow): Promise<Bytes | undefined> {
  const isShort = data.isWhole && data.head.length <= sampled
  if (!isShort && !(data.isWhole && isPadded(unlocking.cipher)))
    return beginning(unlocking, data.head.subarray(0, sampled))
  try {
    const { head } = await flowOf(decrypted(unlocking, once(data.head)))
    return isShort ? head : head.subarray(0, sampled)
  } catch (error) {
    if (error instanceof Problem) return undefined
    throw error
  }
}

async function* without(chunks: Chunks, count: number): Chunks {
  let left = count
  for await (const chunk of inBlocks(chunks, 16)) {
    if (chunk.length > left) yield chunk.subarray(left)
    left = Math.max(0, left - chunk.length)
  }
}

function commandOf({ kdf, cipher }: Way, iterations: number, hasSalt: boolean): string {
  const [way, digest] = kdf.split('-')
  const rounds = way === 'pbkdf2' ? ` -pbkdf2 -iter ${iterations}` : ''
  return `openssl enc -d -${cipher}${rounds} -md ${digest}${hasSalt ? '' : ' -nosalt'}`
}
