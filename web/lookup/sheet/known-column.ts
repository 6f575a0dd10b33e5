import { limits } from '#contract/limits.ts'
import { call } from '../../api.ts'
import type { Candidate } from '#contract/formats/bin-column.ts'

/** No more than this many values of a table are sent, cut to six digits. */
const mostValues = 100
const mostColumns = 4

/** The column in which most values are known BINs. The shapes decide when that cannot be found out. */
export async function knownColumn(candidates: readonly Candidate[]): Promise<number> {
  const compared = candidates.slice(0, mostColumns)
  const samples = compared.map(({ sample }) =>
    sample.slice(0, Math.floor(mostValues / compared.length)).map((bin) => bin.slice(0, limits.binDigits)),
  )
  const bins = [...new Set(samples.flat())]
  try {
    const { not_found } = await call('POST /api/binLookup', { body: { bins, extended: false, limit: 100 } })
    const unknown = new Set(not_found)
    const shares = samples.map((sample) => sample.filter((bin) => !unknown.has(bin)).length / sample.length)
    return compared[bestOf(shares)]!.column
  } catch {
    return compared[0]!.column
  }
}

/** Of shares that differ little, the first: the shape of its values is the most likely. */
function bestOf(shares: readonly number[]): number {
  let best = 0
  for (const [at, share] of shares.entries()) if (share > shares[best]! + 0.1) best = at
  return best
}
