import type { Input } from '#contract/api.ts'
import type { BinResults, BinRow, Filters } from '#contract/calls/bins.ts'
import { invalidInput } from '#contract/errors.ts'
import { isFiltered } from '#contract/filters.ts'
import { binMessages, isBin } from '#contract/formats/bin-text.ts'
import { limits } from '#contract/limits.ts'
import { paginate } from '#contract/formats/pagination.ts'
import type { Dataset } from '#engine/dataset/dataset.ts'
import { unknownFacts } from '#engine/records/fields.ts'
import { plainRow, rowFor, rowsUnder } from '#engine/search/lookup.ts'
import { certaintyOfRows } from './certainty.ts'
import { requestedBins } from './requested-bins.ts'
import { type ReplyJson, results, type Search } from './results.ts'

export function lookupReply(dataset: Dataset, body: Input<'POST /api/binLookup'>['body']): ReplyJson {
  const bins = requestedBins(body.bins ?? [])
  if (body.order !== 'request') return searchReply(dataset, searchOf(body, bins), body)
  if (bins.length === 0 || isFiltered(body) || body.product_codes?.length || body.facets)
    throw invalidInput({ order: [binMessages.inRequestOrder] })
  const { extended = false, page = 1, limit = limits.pageSize, certainty = false } = body
  return replyInRequestOrder(dataset, bins, { extended, page, limit, certainty })
}

interface Paging {
  page?: number
  limit?: number
  facets?: boolean
  certainty?: boolean
}

export function searchReply(
  dataset: Dataset,
  search: Search,
  { page = 1, limit = limits.pageSize, facets = false, certainty = false }: Paging,
): ReplyJson {
  return results(dataset, search, { page, limit, withFacets: facets, withCertainty: certainty })
}

export function searchOf(
  input: Filters & { extended?: boolean; product_codes?: string[] },
  bins: string[],
): Search {
  const products = (input.product_codes ?? []).length > 0 ? input.product_codes : undefined
  if (bins.length === 0 && !products && !isFiltered(input))
    throw invalidInput({ bins: [binMessages.noCriteria] })
  return {
    bins: bins.length > 0 ? bins : undefined,
    extended: input.extended ?? false,
    filters: input,
    products,
  }
}

function replyInRequestOrder(
  dataset: Dataset,
  bins: readonly string[],
  {
    extended,
    page,
    limit,
    certainty,
  }: Required<Pick<Paging, 'page' | 'limit' | 'certainty'>> & { extended: boolean },
): string {
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
  const shown = bins.slice((page - 1) * limit, page * limit)
  const known = new Set(shown.flatMap((bin) => rows.get(bin) ?? []))
  const reply: BinResults = {
    data: shown.map((bin) => entryOf(dataset, bin, rows.get(bin))),
    pagination: paginate(bins.length, page, limit),
    not_found: missing,
    longer: missing.map((bin) => ({ bin, count: rowsUnder(dataset, bin) })).filter(({ count }) => count > 0),
    matched,
    ...(certainty && { certainty: certaintyOfRows(dataset, known) }),
  }
  return JSON.stringify(reply)
}

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
