import { openChain, type Chain } from '../../web/tools/decryptor/worker/chain.ts'
import {
  bytesOf,
  collect,
  oneChunk,
  textOf,
  type Bytes,
} from '../../web/tools/decryptor/bytes/byte-stream.ts'
import type { TypedKey } from '../../web/tools/decryptor/crypto/key.ts'
import type { OpenContext, Settings } from '../../web/tools/decryptor/formats/format.ts'
import { openPgp } from '../../web/tools/decryptor/formats/pgp.ts'
import { Problem, type ProblemKind } from '../../web/tools/decryptor/bytes/problem.ts'

const maxBytes = 64 * 1024 * 1024

export const contextFor = (key: string | TypedKey | undefined, settings: Settings = {}): OpenContext => ({
  key: typeof key === 'string' ? { text: key } : key,
  settings,
  openPgp: (bytes, key) => openPgp(bytes, key, maxBytes),
  maxBytes,
  remembered: {},
})

export interface OpenedForTest {
  steps: string[]
  text: string
  verdict: string | undefined
  problem: ProblemKind | undefined
  chain: Chain
}

export async function openWhole(
  data: string | Uint8Array,
  key?: string | TypedKey,
  settings?: Settings,
): Promise<OpenedForTest> {
  const bytes = typeof data === 'string' ? bytesOf(data) : new Uint8Array(data)
  const chain = await openChain(oneChunk(bytes), contextFor(key, settings))
  const { steps, source, locked } = chain
  let problem = locked?.problem.kind
  const text = await collect(source.chunks, maxBytes).then(textOf, (error: unknown) => {
    if (!(error instanceof Problem)) throw error
    problem = error.kind
    return ''
  })
  return {
    steps: steps.map(({ name }) => name),
    text,
    verdict: steps.findLast(({ verdict }) => verdict !== 'unwrapped')?.verdict,
    problem,
    chain,
  }
}

/** A copy with one bit changed. */
export function altered(bytes: Uint8Array, at: number): Bytes {
  const other = new Uint8Array(bytes)
  const place = at < 0 ? bytes.length + at : at
  other[place] = other[place]! ^ 1
  return other
}
