import { limits } from '#contract/limits.ts'
import type { Dataset } from '#engine/dataset/dataset.ts'
import { binText } from '#engine/records/bin-number.ts'
import { rowFor } from '#engine/search/lookup.ts'

/** The rows of a BIN, from the first up to the last, which is not part of it. */
export interface FoundRows {
  from: number
  to: number
}

export type FindRows = (six: number, rest: number, found: FoundRows) => boolean

/**
 * Plain: the row of the first six digits. Extended: every BIN that begins with the digits or, when there is none, the
 * longest BIN that the digits begin with, which is then told to `onPrefix`.
 */
export function rowFinder(
  dataset: Dataset,
  extended: boolean,
  onPrefix: (bin: string, prefix: string) => void = () => {},
): FindRows {
  const { first, rest: rests } = dataset
  if (!extended) {
    return (six, _, found) => {
      const row = first[six]!
      found.from = row
      found.to = row + 1
      return row < first[six + 1]! && rests[row] === 0
    }
  }
  return (six, rest, found) => {
    found.from = dataset.firstFrom(six, rest)
    const span = 10 ** (limits.extendedBinDigits - limits.binDigits - (rest & 7)) * 8
    found.to = dataset.firstFrom(six, Math.floor(rest / 8) * 8 + span)
    if (found.from < found.to) return true
    const bin = binText(six, rest)
    const row = rowFor(dataset, bin)
    if (row === undefined) return false
    found.from = row
    found.to = row + 1
    onPrefix(bin, dataset.bin(row))
    return true
  }
}
