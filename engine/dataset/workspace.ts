import { limits } from '#contract/limits.ts'
import { bitmapBytes, bitmapShare } from '../snapshot/bitmap.ts'
import { columnNames, type ColumnName } from '../records/columns.ts'

/** Rows written at once: the largest page. */
const mostRows = 1000
/** Of each column at most as many bitmaps as shares of the rows, one more for its lists, and their number; then the wanted BINs. */
const mostBitmaps = columnNames.length * (bitmapShare + 2) + 3
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
  const workspace = lay(new Room(start, buffer), size)
  writeThreeDigits(workspace.digits)
  return workspace
}

export function workspaceBytes(size: Size): number {
  const room = new Room(0)
  lay(room, size)
  return room.end
}

function lay(room: Room, size: Size): Workspace {
  const blockBytes = bitmapBytes(size.rows)
  const fieldBits = {} as Record<ColumnName, number>
  for (const name of columnNames) fieldBits[name] = room.take(blockBytes)
  return {
    digits: room.u32(1000),
    first: room.u32(1_000_001),
    blockBytes,
    fieldBits,
    binBits: room.take(blockBytes),
    resultBits: room.take(blockBytes),
    fields: room.u32(mostBitmaps),
    piece: room.u8(4096),
    list: room.u32(listLength(size.rows)),
    binList: room.u32(listLength(size.rows)),
    page: room.u32(mostRows),
    exact: room.u8(125_000),
    seen: room.u8(125_000),
    asked: room.u32(limits.binsPerRequest),
    missing: room.u32(limits.binsPerRequest),
    allowed: room.u8(size.values),
    counters: room.u32(size.values),
    json: room.u8(jsonBytes(size)),
    replies: Array.from({ length: replyCount }, () => room.u8(jsonBytes(size) + replyExtra)),
  }
}

/** Gives out memory piece by piece; without a buffer it only measures. */
class Room {
  end: number
  private readonly buffer: ArrayBuffer | undefined

  constructor(start: number, buffer?: ArrayBuffer) {
    this.end = start
    this.buffer = buffer
  }

  take(bytes: number): number {
    const place = this.end
    this.end += Math.ceil(bytes / 16) * 16
    return place
  }

  u32(length: number): Uint32Array {
    const place = this.take(4 * length)
    return this.buffer ? new Uint32Array(this.buffer, place, length) : new Uint32Array()
  }

  u8(length: number): Uint8Array {
    const place = this.take(length)
    return this.buffer ? new Uint8Array(this.buffer, place, length) : new Uint8Array()
  }
}

const listLength = (rows: number) => Math.ceil(rows / bitmapShare) + 1024
/** A row is its tail, its BIN twice and the names around it; blocks of 32 are copied, so one more of those. */
const jsonBytes = ({ tailBytes }: Size) => mostRows * (tailBytes + 80) + 32

/** The digits of 000 to 999, each as the low three bytes of a word. */
function writeThreeDigits(words: Uint32Array): void {
  for (let number = 0; number < 1000; number++) {
    const [a, b, c] = Buffer.from(String(number).padStart(3, '0'))
    words[number] = a! | (b! << 8) | (c! << 16)
  }
}
