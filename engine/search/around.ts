import { binNumber } from '../records/bin-number.ts'
import type { Dataset } from '../dataset/dataset.ts'

export interface Around {
  /** Rows of BINs that this one begins with, shortest first. */
  shorter: number[]
  /** The first row of the BINs that begin with it, and the row after the last. */
  longer: { from: number; to: number }
  /** Rows that come before it, nearest last, and after it; neither shorter nor longer ones are among them. */
  before: number[]
  after: number[]
}

/** What stands around a row, of which rows there are `most` on either side. BINs stand as their texts do. */
export function around(dataset: Dataset, row: number, most: number): Around {
  const bin = dataset.bin(row)
  const shorter: number[] = []
  for (let length = 6; length < bin.length; length++) {
    const found = dataset.rowOf(bin.slice(0, length))
    if (found !== undefined) shorter.push(found)
  }
  const to = endOf(dataset, bin)
  const before: number[] = []
  for (let other = row - 1; other >= 0 && before.length < most; other--) {
    if (!shorter.includes(other)) before.unshift(other)
  }
  const after = Array.from({ length: Math.min(most, dataset.rows - to) }, (_, at) => to + at)
  return { shorter, longer: { from: row + 1, to }, before, after }
}

/** The row after the last that begins with these digits. */
function endOf(dataset: Dataset, bin: string): number {
  const { six, rest } = binNumber(bin)
  // The other five digits count 8 each; behind the ones that this BIN has, any may follow.
  const next = ((rest >>> 3) + 10 ** (11 - bin.length)) * 8
  return bin.length === 6 ? dataset.first[six + 1]! : dataset.firstFrom(six, next)
}
