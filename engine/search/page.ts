import type { Dataset } from '../dataset/dataset.ts'
import type { Selection } from './select.ts'
import { replyExtra } from '../dataset/workspace.ts'

/** Rows of one page, in the dataset's memory; gone with the next search. */
export interface Page {
  list: number
  length: number
}

/** At most 1,000 rows. */
export function pageOf(dataset: Dataset, selection: Selection, skip: number, limit: number): Page {
  const length = Math.max(0, Math.min(limit, selection.total - skip))
  if ('list' in selection) return { list: selection.list + skip * 4, length }
  const { page, blockBytes } = dataset.workspace
  dataset.kernel.list(selection.bits, blockBytes, skip, length, page.byteOffset)
  return { list: page.byteOffset, length }
}

/** All rows of a selection, copied out so that they outlive the next search. */
export function allRows(dataset: Dataset, selection: Selection, limit = selection.total): Uint32Array {
  const rows = new Uint32Array(Math.min(limit, selection.total))
  for (let skip = 0; skip < rows.length;) {
    const { list, length } = pageOf(dataset, selection, skip, Math.min(1000, rows.length - skip))
    rows.set(new Uint32Array(dataset.six.buffer, list, length), skip)
    skip += length
  }
  return rows
}

/** Bytes to send. They may lie in the dataset's memory: say when they are sent, and do not touch them after that. */
export interface Reply {
  /** A small reply is text: Node sends that in one piece with its head. */
  bytes: Buffer | string
  release: (() => void) | undefined
}

/** So few are sooner made text than looked after. */
const fewRows = 16

/** The page's rows as a JSON array between two ready pieces of JSON. */
export function pageJson(dataset: Dataset, page: Page, before: string, after: string): Reply {
  if (page.length <= fewRows) return { bytes: textJson(dataset, page, before, after), release: undefined }
  const [opening, closing] = [Buffer.byteLength(before), Buffer.byteLength(after)]
  const taken = opening + closing + 2 <= replyExtra ? dataset.replies.take() : undefined
  if (!taken) return { bytes: copiedJson(dataset, page, before, after), release: undefined }
  const { place, release } = taken
  const start = place.byteOffset + opening
  const end = writeRows(dataset, page, start)
  const bytes = dataset.bytes.subarray(place.byteOffset, end + 1 + closing)
  bytes.write(before, 0)
  // The comma before the first row makes way for the bracket.
  bytes[opening] = 0x5b
  bytes[end - place.byteOffset] = 0x5d
  bytes.write(after, end + 1 - place.byteOffset)
  return { bytes, release }
}

function textJson(dataset: Dataset, page: Page, before: string, after: string): string {
  const start = dataset.workspace.json.byteOffset
  const end = writeRows(dataset, page, start)
  return `${before}[${dataset.bytes.toString('utf8', start + 1, end)}]${after}`
}

function copiedJson(dataset: Dataset, page: Page, before: string, after: string): Buffer {
  const start = dataset.workspace.json.byteOffset
  const end = writeRows(dataset, page, start)
  return Buffer.concat([
    Buffer.from(`${before}[`),
    dataset.bytes.subarray(start + 1, end),
    Buffer.from(`]${after}`),
  ])
}

/** Writes the rows, a comma before each, and answers where they end; no rows leave room for a bracket too. */
function writeRows({ kernel }: Dataset, { list, length }: Page, start: number): number {
  return length === 0 ? start + 1 : kernel.write(list, length, start)
}
