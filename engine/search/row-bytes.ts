// Single rows as bytes, for programs that write millions of them in any order.
import type { Dataset } from '../dataset/dataset.ts'
import type { Cell } from '../records/fields.ts'

/** The row as a JSON object, in the dataset's memory until the next call. */
export function rowJson({ kernel, workspace, bytes }: Dataset, row: number): Uint8Array {
  const { page, json } = workspace
  page[0] = row
  const end = kernel.write(page.byteOffset, 1, json.byteOffset)
  // The kernel writes a comma before it.
  return bytes.subarray(json.byteOffset + 1, end)
}

export interface RowCellBytes {
  bytes: Uint8Array
  /** For each profile where its cells begin and end; zeros until they are made. */
  places: Uint32Array
  make(row: number): void
}

export function rowCellBytes(
  { facts, profile, readers }: Dataset,
  fields: readonly Cell[],
  write: (texts: string[]) => string,
): RowCellBytes {
  const encoder = new TextEncoder()
  const read = fields.map((field) => readers[field])
  let used = 0
  return {
    bytes: new Uint8Array(1 << 22),
    places: new Uint32Array(2 * facts.profiles),
    make(row) {
      const cells = write(read.map((text) => text(row)))
      const most = used + 3 * cells.length
      if (most > this.bytes.length) {
        const larger = new Uint8Array(2 * most)
        larger.set(this.bytes)
        this.bytes = larger
      }
      const { written } = encoder.encodeInto(cells, this.bytes.subarray(used))
      this.places[2 * profile[row]!] = used
      used += written
      this.places[2 * profile[row]! + 1] = used
    },
  }
}
