import type { ColumnName } from '../records/columns.ts'
import { bitmapBytes, bitmapShare } from './bitmap.ts'
import type { Sections } from './snapshot.ts'

export function packColumn(name: ColumnName, values: number, codes: Uint16Array | Uint32Array): Sections {
  const rows = codes.length
  const column = values > 0x1_0000 ? Uint32Array.from(codes) : Uint16Array.from(codes)
  const count = new Uint32Array(values)
  for (let row = 0; row < rows; row++) count[column[row]!]!++
  const blocks = bitmapBytes(rows) / 4
  const bitmap = new Int32Array(values).fill(-1)
  const start = new Uint32Array(values + 1)
  let bitmaps = 0
  for (let code = 0; code < values; code++) {
    const dense = count[code]! > 0 && count[code]! >= rows / bitmapShare
    if (dense) bitmap[code] = bitmaps++
    start[code + 1] = start[code]! + (dense ? 0 : count[code]!)
  }
  const bits = new Uint32Array(bitmaps * blocks)
  const list = new Uint32Array(start[values]!)
  const next = start.slice()
  for (let row = 0; row < rows; row++) {
    const code = column[row]!
    if (bitmap[code] === -1) list[next[code]!++] = row
    else bits[bitmap[code]! * blocks + (row >>> 5)]! |= 1 << (row & 31)
  }
  return {
    [`${name}.column`]: column,
    [`${name}.count`]: count,
    [`${name}.bitmap`]: bitmap,
    [`${name}.bits`]: bits,
    [`${name}.start`]: start,
    [`${name}.rows`]: list,
  }
}
