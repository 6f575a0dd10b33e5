import { binNumber } from '../records/bin-number.ts'
import type { Dataset } from '../dataset/dataset.ts'

export interface Neighbours {
  shorter: number[]
  longer: { from: number; to: number }
  /** Rows before it (nearest last) and after it, without the shorter and longer ones. */
  before: number[]
  after: number[]
}

export function neighboursOf(dataset: Dataset, bin: string, most: number): Neighbours {
  const { six, rest } = binNumber(bin)
  const at = dataset.firstFrom(six, rest)
  const from = dataset.rowOf(bin) === undefined ? at : at + 1
  const shorter: number[] = []
  for (let length = 6; length < bin.length; length++) {
    const found = dataset.rowOf(bin.slice(0, length))
    if (found !== undefined) shorter.push(found)
  }
  const to = endOf(dataset, bin)
  const before: number[] = []
  for (let other = at - 1; other >= 0 && before.length < most; other--) {
    if (!shorter.includes(other)) before.unshift(other)
  }
  const after = Array.from({ length: Math.min(most, dataset.rows - to) }, (_, at) => to + at)
  return { shorter, longer: { from, to }, before, after }
}

function endOf(dataset: Dataset, bin: string): number {
  const { six, rest } = binNumber(bin)
  // The first number of five digits that no longer begins with the digits after the sixth, times 8 as in BinNumber.
  const next = ((rest >>> 3) + 10 ** (11 - bin.length)) * 8
  return bin.length === 6 ? dataset.first[six + 1]! : dataset.firstFrom(six, next)
}
