import { limits } from '#contract/limits.ts'
import { bitmapBytes, bitmapShare } from '../snapshot/bitmap.ts'
import { columnNames, type ColumnName } from '../records/columns.ts'

const mostRows = 1000
/** For each column at most 128 bitmaps of frequent values, one for all rare values, and their number; then one for the wanted BINs. */
const mostBitmaps = columnNames.length * (bitmapShare + 2) + 3

export interface Size {
  rows: number
  values: number
  tailBytes: number
}

/** Scratch memory after the dataset, for one search at a time. Nothing in it survives the call that uses it. */
export interface Workspace {
  first: Uint32Array
  digits: Uint32Array
  blockBytes: number
  fieldBits: Record<ColumnName, number>
  binBits: number
  resultBits: number
  fields: Uint32Array
  piece: Uint8Array
  list: Uint32Array
  binList: Uint32Array
  page: Uint32Array
  exact: Uint8Array
  asked: Uint32Array
  missing: Uint32Array
  allowed: Uint8Array
  counters: Uint32Array
  json: Uint8Array
}

export function allocateWorkspace({ buffer }: WebAssembly.Memory, start: number, size: Size): Workspace {
  const workspace = allocate(new Allocator(start, buffer), size)
  writeThreeDigits(workspace.digits)
  return workspace
}

export function workspaceBytes(size: Size): number {
  const allocator = new Allocator(0)
  allocate(allocator, size)
  return allocator.end
}

function allocate(memory: Allocator, size: Size): Workspace {
  const blockBytes = bitmapBytes(size.rows)
  const fieldBits = {} as Record<ColumnName, number>
  for (const name of columnNames) fieldBits[name] = memory.take(blockBytes)
  return {
    digits: memory.u32(1000),
    first: memory.u32(1_000_001),
    blockBytes,
    fieldBits,
    binBits: memory.take(blockBytes),
    resultBits: memory.take(blockBytes),
    fields: memory.u32(mostBitmaps),
    piece: memory.u8(4096),
    list: memory.u32(listLength(size.rows)),
    binList: memory.u32(listLength(size.rows)),
    page: memory.u32(mostRows),
    exact: memory.u8(125_000),
    asked: memory.u32(limits.binsPerRequest),
    missing: memory.u32(limits.binsPerRequest),
    allowed: memory.u8(size.values),
    counters: memory.u32(size.values),
    json: memory.u8(jsonBytes(size)),
  }
}

class Allocator {
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
/** A row is its tail, its BIN twice and the names of the first properties. The kernel copies blocks of 32 bytes, hence 32 more. */
const jsonBytes = ({ tailBytes }: Size) => mostRows * (tailBytes + 80) + 32

const code = (digit: string) => digit.charCodeAt(0)

function writeThreeDigits(words: Uint32Array): void {
  for (let number = 0; number < 1000; number++) {
    const [a, b, c] = String(number).padStart(3, '0')
    words[number] = code(a!) | (code(b!) << 8) | (code(c!) << 16)
  }
}
