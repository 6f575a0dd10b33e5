import type { Dataset } from '../dataset/dataset.ts'
import type { Selection } from './select.ts'
import { joinBytes, toBytes } from '../bytes.ts'

/** The rows of one page in the dataset's memory; the next search overwrites them. */
export interface Page {
  list: number
  length: number
}

export function pageOf(dataset: Dataset, selection: Selection, skip: number, limit: number): Page {
  const { page, blockBytes } = dataset.workspace
  const length = Math.max(0, Math.min(limit, selection.total - skip))
  // A page after the last one may lie outside the memory.
  if (length === 0) return { list: page.byteOffset, length }
  if ('list' in selection) return { list: selection.list + skip * 4, length }
  dataset.kernel.list(selection.bits, blockBytes, skip, length, page.byteOffset)
  return { list: page.byteOffset, length }
}

export function allRows(dataset: Dataset, selection: Selection, limit = selection.total): Uint32Array {
  const rows = new Uint32Array(Math.min(limit, selection.total))
  for (let skip = 0; skip < rows.length;) {
    const { list, length } = pageOf(dataset, selection, skip, Math.min(1000, rows.length - skip))
    rows.set(new Uint32Array(dataset.six.buffer, list, length), skip)
    skip += length
  }
  return rows
}

/**
 * All rows of a selection in slices of up to a thousand. They survive the next search, and cost a slow client little: a
 * bitmap of 375,000 rows has 47 kB. Each slice is overwritten by the next.
 */
export function slicesOf(dataset: Dataset, selection: Selection): Iterable<Uint32Array> {
  const { buffer } = dataset.six
  if ('list' in selection)
    return slicesOfList(new Uint32Array(buffer, selection.list, selection.total).slice())
  const words = dataset.workspace.blockBytes / 4
  return slicesOfBits(new Uint32Array(buffer, selection.bits, words).slice())
}

const sliceRows = 1000

function* slicesOfList(rows: Uint32Array): Generator<Uint32Array> {
  for (let at = 0; at < rows.length; at += sliceRows) yield rows.subarray(at, at + sliceRows)
}

function* slicesOfBits(words: Uint32Array): Generator<Uint32Array> {
  const slice = new Uint32Array(sliceRows)
  let length = 0
  for (let at = 0; at < words.length; at++) {
    for (let bits = words[at]!; bits !== 0; bits &= bits - 1) {
      slice[length++] = at * 32 + 31 - Math.clz32(bits & -bits)
      if (length < sliceRows) continue
      yield slice
      length = 0
    }
  }
  if (length > 0) yield slice.subarray(0, length)
}

/** Up to this many rows, a string costs less than a buffer, and Node sends it in one packet with the headers. */
const fewRows = 16

export const pageJson = (
  dataset: Dataset,
  page: Page,
  before: string,
  after: string,
): Uint8Array<ArrayBuffer> | string =>
  (page.length <= fewRows ? textJson : bytesJson)(dataset, page, before, after)

function textJson(dataset: Dataset, page: Page, before: string, after: string): string {
  const start = dataset.workspace.json.byteOffset
  const end = writeRows(dataset, page, start)
  return `${before}[${dataset.textAt(start + 1, end)}]${after}`
}

function bytesJson(dataset: Dataset, page: Page, before: string, after: string): Uint8Array<ArrayBuffer> {
  const start = dataset.workspace.json.byteOffset
  const end = writeRows(dataset, page, start)
  return joinBytes([toBytes(`${before}[`), dataset.bytes.subarray(start + 1, end), toBytes(`]${after}`)])
}

/** Writes the rows, each after a comma, and returns where they end. Without rows there is still room for a bracket. */
function writeRows({ kernel }: Dataset, { list, length }: Page, start: number): number {
  return length === 0 ? start + 1 : kernel.write(list, length, start)
}
