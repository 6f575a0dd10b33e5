import type { Dataset } from '../dataset/dataset.ts'
import { fields, type Field } from '../records/fields.ts'

/** How a new dataset differs from the one before. Rows are those of the dataset that has them. */
export interface Differences {
  /** Rows of the new dataset whose BIN the old one lacks. */
  added: number[]
  /** Rows of the old dataset whose BIN the new one lacks. */
  removed: number[]
  changed: Changed[]
}

interface Changed {
  /** A row of the new dataset. */
  row: number
  field: Field
  from: string
  to: string
}

/** Compares two datasets row by row. Rows share few combinations of facts, so each pair of them is compared once. */
export function compareDatasets(before: Dataset, after: Dataset): Differences {
  const found: Differences = { added: [], removed: [], changed: [] }
  const known = new Map<number, Omit<Changed, 'row'>[]>()
  const changesOf = (old: number, row: number) => {
    const key = before.profile[old]! * after.facts.profiles + after.profile[row]!
    let changes = known.get(key)
    if (!changes) {
      changes = fields.flatMap((field) => {
        const [from, to] = [before.readers[field](old), after.readers[field](row)]
        return from === to ? [] : [{ field, from, to }]
      })
      known.set(key, changes)
    }
    return changes
  }
  // Most rows have the same facts as before: for each old combination, the new one that is known to equal it.
  const equal = new Int32Array(before.facts.profiles).fill(-1)
  let [old, row] = [0, 0]
  while (old < before.rows || row < after.rows) {
    const order = compareBins(before, old, after, row)
    if (order < 0) found.removed.push(old++)
    else if (order > 0) found.added.push(row++)
    else {
      const [profile, next] = [before.profile[old]!, after.profile[row]!]
      if (equal[profile] !== next) {
        const changes = changesOf(old, row)
        if (changes.length === 0) equal[profile] = next
        for (const change of changes) found.changed.push({ row, ...change })
      }
      old++
      row++
    }
  }
  return found
}

function compareBins(before: Dataset, old: number, after: Dataset, row: number): number {
  if (old === before.rows) return 1
  if (row === after.rows) return -1
  return before.six[old]! - after.six[row]! || before.rest[old]! - after.rest[row]!
}
