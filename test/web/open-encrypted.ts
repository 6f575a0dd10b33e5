import { openChain, type Chain } from '../../web/tools/decryptor/worker/chain.ts'
import { bytesOf, collect, once, textOf, type Bytes } from '../../web/tools/decryptor/bytes/byte-stream.ts'
import type { TypedKey } from '../../web/tools/decryptor/keys/key.ts'
import type { Opener, Settings } from '../../web/tools/decryptor/formats/format.ts'
import { openPgp } from '../../web/tools/decryptor/formats/pgp.ts'
import { Problem, type ProblemKind } from '../../web/tools/decryptor/bytes/problem.ts'

const most = 64 * 1024 * 1024

export const openerFor = (key: string | TypedKey | undefined, settings: Settings = {}): Opener => ({
  key: typeof key === 'string' ? { text: key } : key,
  settings,
  openPgp: (bytes, key) => openPgp(bytes, key, most),
  most,
  learnt: {},
})

export interface OpenedForTest {
  steps: string[]
  text: string
  verdict: string | undefined
  problem: ProblemKind | undefined
  chain: Chain
}

/** All of it, and what went wrong on the way, if something did. */
export async function openWhole(
  data: string | Uint8Array,
  key?: string | TypedKey,
  settings?: Settings,
): Promise<OpenedForTest> {
  const bytes = typeof data === 'string' ? bytesOf(data) : new Uint8Array(data)
  const chain = await openChain(once(bytes), openerFor(key, settings))
  const { steps, flow, locked } = chain
  let problem = locked?.problem.kind
  const text = await collect(flow.chunks, most).then(textOf, (error: unknown) => {
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

/** The same bytes but one. */
export function altered(bytes: Uint8Array, at: number): Bytes {
  const other = new Uint8Array(bytes)
  const place = at < 0 ? bytes.length + at : at
  other[place] = other[place]! ^ 1
  return other
}
