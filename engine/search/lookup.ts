import { limits } from '#contract/limits.ts'
import { binNumber } from '../records/bin-number.ts'
import type { Dataset } from '../dataset/dataset.ts'
import { clearBits, type Selection } from './select.ts'

export interface Found {
  selection: Selection
  notFound: string[]
  longer: { bin: string; rows: number }[]
  matched: ReadonlyMap<string, string>
}

const noneMatched: Found['matched'] = new Map()

/** Up to this many rows, sorting a list is faster than marking bits. */
const fewRows = 128

/**
 * Finds BINs given as digits. Plain: the row of exactly the first six digits. Extended: every BIN that begins with the
 * digits or, when there is none, the longest BIN that the digits begin with.
 */
export function lookup(dataset: Dataset, bins: readonly string[], extended: boolean): Found {
  const many = !extended && bins.length > fewRows && bins.length <= limits.binsPerRequest
  return (many && lookUpMany(dataset, bins)) || lookUpEach(dataset, bins, extended)
}

export function rowFor(dataset: Dataset, bin: string): number | undefined {
  const { six, rest } = binNumber(bin)
  return rowForNumber(dataset, six, rest)
}

export function rowForNumber(dataset: Dataset, six: number, rest: number): number | undefined {
  return dataset.rowAt(six, rest) ?? prefixRow(dataset, six, rest)
}

function prefixRow(dataset: Dataset, six: number, rest: number): number | undefined {
  if (dataset.first[six] === dataset.first[six + 1]) return undefined
  for (let more = (rest & 7) - 1; more >= 0; more--) {
    const scale = 10 ** (5 - more)
    const wanted = Math.floor((rest >>> 3) / scale) * scale * 8 + more
    const row = dataset.firstFrom(six, wanted)
    if (row < dataset.first[six + 1]! && dataset.rest[row] === wanted) return row
  }
  return undefined
}

function lookUpEach(dataset: Dataset, bins: readonly string[], extended: boolean): Found {
  const found: Ranges = { bounds: [], rows: 0 }
  const missing: string[] = []
  for (const bin of bins) {
    const wanted = extended ? bin.slice(0, 11) : bin.slice(0, 6)
    if (bin.length < 6) missing.push(bin)
    else if (extended ? !findExtended(dataset, wanted, found) : !findPlain(dataset, wanted, found))
      missing.push(bin)
  }
  const notFound = missing.length < 2 ? missing : [...new Set(missing)]
  const longer = longerUnder(dataset, notFound, extended)
  return { selection: gather(dataset, found), notFound, longer, matched: found.matched ?? noneMatched }
}

function lookUpMany(dataset: Dataset, bins: readonly string[]): Found | undefined {
  const { asked, exact, missing, binBits } = dataset.workspace
  for (let at = 0; at < bins.length; at++) {
    const bin = bins[at]!
    if (bin.length < 6) return undefined
    asked[at] = sixDigits(bin)
  }
  clearBits(dataset, binBits)
  const count = dataset.kernel.find(
    asked.byteOffset,
    bins.length,
    exact.byteOffset,
    binBits,
    missing.byteOffset,
  )
  const notFound = [...new Set(Array.from(missing.subarray(0, count), (place) => bins[place]!))]
  const longer = longerUnder(dataset, notFound, false)
  return { selection: marked(dataset), notFound, longer, matched: noneMatched }
}

function longerUnder(dataset: Dataset, notFound: string[], extended: boolean): Found['longer'] {
  const longer: Found['longer'] = []
  if (extended) return longer
  for (const bin of notFound) {
    const rows = rowsUnder(dataset, bin)
    if (rows > 0) longer.push({ bin, rows })
  }
  return longer
}

export function rowsUnder(dataset: Dataset, bin: string): number {
  if (bin.length < 6) return 0
  const six = sixDigits(bin)
  const rows = dataset.first[six + 1]! - dataset.first[six]!
  if (rows === 0 || bin.length === 6) return rows
  const { from, to } = rangeUnder(dataset, bin)
  return to - from
}

function rangeUnder(dataset: Dataset, bin: string): { from: number; to: number } {
  const { six, rest } = binNumber(bin)
  const span = 10 ** (11 - bin.length) * 8
  const to = dataset.firstFrom(six, Math.floor(rest / 8) * 8 + span)
  return { from: dataset.firstFrom(six, rest), to }
}

function findPlain(dataset: Dataset, bin: string, found: Ranges): boolean {
  const row = plainRow(dataset, bin)
  if (row !== undefined) add(found, row, row + 1)
  return row !== undefined
}

export function plainRow({ first, rest }: Dataset, bin: string): number | undefined {
  const six = sixDigits(bin)
  const row = first[six]!
  return row < first[six + 1]! && rest[row] === 0 ? row : undefined
}

interface Ranges {
  bounds: number[]
  rows: number
  matched?: Map<string, string>
}

function add(ranges: Ranges, from: number, to: number): void {
  ranges.bounds.push(from, to)
  ranges.rows += to - from
}

function findExtended(dataset: Dataset, bin: string, found: Ranges): boolean {
  const { from, to } = rangeUnder(dataset, bin)
  if (from < to) {
    add(found, from, to)
    return true
  }
  const { six, rest } = binNumber(bin)
  const row = prefixRow(dataset, six, rest)
  if (row === undefined) return false
  add(found, row, row + 1)
  found.matched ??= new Map()
  found.matched.set(bin, bin.slice(0, limits.binDigits + (dataset.rest[row]! & 7)))
  return true
}

function gather(dataset: Dataset, { bounds, rows }: Ranges): Selection {
  const { binList, binBits, blockBytes } = dataset.workspace
  if (rows === 1) {
    binList[0] = bounds[0]!
    return { total: 1, list: binList.byteOffset }
  }
  if (rows <= fewRows) {
    let length = 0
    for (let at = 0; at < bounds.length; at += 2) {
      for (let row = bounds[at]!; row < bounds[at + 1]!; row++) binList[length++] = row
    }
    return { total: sortedOnce(binList.subarray(0, length)), list: binList.byteOffset }
  }
  clearBits(dataset, binBits)
  const words = new Uint32Array(binList.buffer, binBits, blockBytes / 4)
  for (let at = 0; at < bounds.length; at += 2) markRange(words, bounds[at]!, bounds[at + 1]!)
  return marked(dataset)
}

function marked({ kernel, workspace }: Dataset): Selection {
  const { binList, binBits, blockBytes } = workspace
  const total = kernel.count(binBits, blockBytes)
  if (total > binList.length) return { total, bits: binBits }
  kernel.list(binBits, blockBytes, 0, total, binList.byteOffset)
  return { total, list: binList.byteOffset }
}

function sortedOnce(rows: Uint32Array): number {
  if (rows.length < 2) return rows.length
  rows.sort()
  let kept = 1
  for (let at = 1; at < rows.length; at++) {
    if (rows[at] !== rows[at - 1]) rows[kept++] = rows[at]!
  }
  return kept
}

function markRange(words: Uint32Array, from: number, to: number): void {
  for (let row = from; row < to;) {
    const end = Math.min(to, (row | 31) + 1)
    const bits = end - row === 32 ? -1 : ((1 << (end - row)) - 1) << (row & 31)
    words[row >>> 5]! |= bits
    row = end
  }
}

function sixDigits(bin: string): number {
  let number = 0
  for (let at = 0; at < 6; at++) number = number * 10 + bin.charCodeAt(at) - 48
  return number
}
