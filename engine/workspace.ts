import { bitmapBytes, bitmapShare } from './bitmap.ts'
import { columnNames, type ColumnName } from './column.ts'

/** Rows written at once: the largest page. */
const mostRows = 1000
/** Five fields, each with at most as many bitmaps as shares of the rows, one more for its lists, and their numbers. */
const mostBitmaps = 1024
/** Numbers looked for at once. */
export const mostAsked = 10_000
/** Replies that can be on their way to slow clients without being copied, and what each may hold besides rows. */
const replyCount = 16
export const replyExtra = 8192

/** What decides how much room a dataset needs. */
export interface Size {
  rows: number
  /** The most values a field has. */
  values: number
  /** The longest JSON tail of a profile, in bytes. */
  tailBytes: number
}

/** Room behind the dataset for one search at a time; nothing in it outlives the call that uses it. */
export interface Workspace {
  first: Uint32Array
  digits: Uint32Array
  blockBytes: number
  /** A bitmap for the union of each field's wanted values, one for wanted BINs, one for the outcome. */
  fieldBits: Record<ColumnName, number>
  binBits: number
  resultBits: number
  /** What the kernel is to combine. */
  fields: Uint32Array
  /** Where the kernel keeps the piece it works on. */
  piece: Uint8Array
  /** Rows that can match; rows of wanted BINs. */
  list: Uint32Array
  binList: Uint32Array
  page: Uint32Array
  /** A bit for each six digits that are a row's whole BIN. */
  exact: Uint8Array
  /** A bit for each six digits, all zero between two searches. */
  seen: Uint8Array
  /** Numbers of six digits that are looked for, and where among them those without a row stand. */
  asked: Uint32Array
  missing: Uint32Array
  allowed: Uint8Array
  counters: Uint32Array
  /** Rows as JSON, before they are copied out. */
  json: Uint8Array
  /** Places where a reply stays until it is sent. */
  replies: Uint8Array[]
}

export function layWorkspace({ buffer }: WebAssembly.Memory, start: number, size: Size): Workspace {
  let at = start
  const take = (bytes: number) => {
    const place = at
    at += roundUp(bytes)
    return place
  }
  const blockBytes = bitmapBytes(size.rows)
  const u32 = (length: number) => new Uint32Array(buffer, take(4 * length), length)
  const u8 = (length: number) => new Uint8Array(buffer, take(length), length)
  return {
    digits: threeDigits(u32(1000)),
    first: u32(1_000_001),
    blockBytes,
    fieldBits: Object.fromEntries(columnNames.map((name) => [name, take(blockBytes)])) as Record<
      ColumnName,
      number
    >,
    binBits: take(blockBytes),
    resultBits: take(blockBytes),
    fields: u32(mostBitmaps),
    piece: u8(4096),
    list: u32(listLength(size.rows)),
    binList: u32(listLength(size.rows)),
    page: u32(mostRows),
    exact: u8(125_000),
    seen: u8(125_000),
    asked: u32(mostAsked),
    missing: u32(mostAsked),
    allowed: u8(size.values),
    counters: u32(size.values),
    json: u8(jsonBytes(size)),
    replies: Array.from({ length: replyCount }, () => u8(jsonBytes(size) + replyExtra)),
  }
}

export function workspaceBytes(size: Size): number {
  const words =
    1000 + 1_000_001 + mostBitmaps + 2 * listLength(size.rows) + mostRows + 2 * mostAsked + size.values
  const replies = (replyCount + 1) * (jsonBytes(size) + replyExtra)
  return 4 * words + 7 * bitmapBytes(size.rows) + 254_096 + size.values + replies + 16 * (30 + replyCount)
}

const roundUp = (bytes: number) => Math.ceil(bytes / 16) * 16
const listLength = (rows: number) => Math.ceil(rows / bitmapShare) + 1024
/** A row is its tail, its BIN twice and the names around it; blocks of 32 are copied, so one more of those. */
const jsonBytes = ({ tailBytes }: Size) => mostRows * (tailBytes + 80) + 32

/** The digits of 000 to 999, each as the low three bytes of a word. */
function threeDigits(words: Uint32Array): Uint32Array {
  for (let number = 0; number < 1000; number++) {
    const [a, b, c] = Buffer.from(String(number).padStart(3, '0'))
    words[number] = a! | (b! << 8) | (c! << 16)
  }
  return words
}
