import type { BinResults, BinRow } from '#contract/calls/bins.ts'
import { isBin } from '#contract/formats/bin-text.ts'
import { limits } from '#contract/limits.ts'
import type { Dataset } from '../dataset/dataset.ts'
import { unknownFacts } from '../records/fields.ts'
import { plainRow, rowFor, rowsUnder } from '../search/lookup.ts'
import type { Reply } from '../search/page.ts'
import { paginate } from './results.ts'

/** The reply with an entry for each requested BIN, in the order of the request. */
export function replyInRequestOrder(
  dataset: Dataset,
  bins: readonly string[],
  { extended, page, limit }: { extended: boolean; page: number; limit: number },
): Reply {
  const rowOf = (bin: string): number | undefined =>
    isBin(bin) ? (extended ? rowFor(dataset, bin) : plainRow(dataset, bin)) : undefined
  const rows = new Map<string, number | undefined>()
  const missing: string[] = []
  const matched: BinResults['matched'] = []
  for (const bin of bins) {
    if (rows.has(bin)) continue
    const row = rowOf(bin)
    rows.set(bin, row)
    if (row === undefined) missing.push(bin)
    else if (extended && bin.length > limits.binDigits + (dataset.rest[row]! & 7))
      matched.push({ bin, matched: dataset.bin(row) })
  }
  const reply: BinResults = {
    data: bins.slice((page - 1) * limit, page * limit).map((bin) => entryOf(dataset, bin, rows.get(bin))),
    pagination: paginate(bins.length, page, limit),
    not_found: missing,
    longer: missing.map((bin) => ({ bin, count: rowsUnder(dataset, bin) })).filter(({ count }) => count > 0),
    matched,
  }
  return { bytes: JSON.stringify(reply), release: undefined }
}

/** What is known of a BIN, by its own name. */
function entryOf(dataset: Dataset, bin: string, row: number | undefined): BinRow {
  const known = row === undefined ? bin : dataset.bin(row)
  const longer = row !== undefined && bin.length === 6 ? rowsUnder(dataset, bin) - 1 : 0
  return {
    id: isBin(bin) ? Number(`1${bin}`) : 0,
    bin,
    ...(longer > 0 && { longer }),
    ...(known !== bin && { matched: known }),
    ...(row === undefined ? unknownFacts : dataset.rowFacts(row)),
  }
}
