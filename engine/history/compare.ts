import type { Dataset } from '../dataset/dataset.ts'
import { isColumn } from '../records/columns.ts'
import { fields, type Field } from '../records/fields.ts'

export interface Differences {
  added: number[]
  removed: number[]
  changed: Changed[]
}

interface Changed {
  row: number
  field: Field
  from: string
  to: string
}

/**
 * Compares two datasets row by row. Rows share few combinations of facts, and most are as before: for each old one, the
 * new one that is known to equal it is remembered, and the same for the values of each field.
 */
export function compareDatasets(before: Dataset, after: Dataset): Differences {
  const found: Differences = { added: [], removed: [], changed: [] }
  const equal = new Int32Array(before.facts.profiles).fill(-1)
  const comparisons = fields.map((field) => compareField(field, before, after))
  let [old, row] = [0, 0]
  while (old < before.rows || row < after.rows) {
    const order = compareBins(before, old, after, row)
    if (order < 0) found.removed.push(old++)
    else if (order > 0) found.added.push(row++)
    else {
      const [profile, next] = [before.profile[old]!, after.profile[row]!]
      if (equal[profile] !== next) {
        const known = found.changed.length
        for (const compare of comparisons) compare(found.changed, old, row)
        if (found.changed.length === known) equal[profile] = next
      }
      old++
      row++
    }
  }
  return found
}

function compareField(field: Field, before: Dataset, after: Dataset) {
  const [oldCode, newCode] = [codeReader(before, field), codeReader(after, field)]
  const [oldText, newText] = [before.readers[field], after.readers[field]]
  const texts = before.section(Uint32Array, `${field}.textStart`).length - 1
  const equal = new Int32Array(texts).fill(-1)
  return (changed: Changed[], old: number, row: number) => {
    const [code, next] = [oldCode(old), newCode(row)]
    if (equal[code] === next) return
    const [from, to] = [oldText(old), newText(row)]
    if (from === to) equal[code] = next
    else changed.push({ row, field, from, to })
  }
}

function codeReader({ columns, profile, section }: Dataset, field: Field): (row: number) => number {
  if (isColumn(field)) {
    const { codes } = columns[field]
    return (row) => codes[row]!
  }
  const codes = section(Uint32Array, `profile.${field}`)
  return (row) => codes[profile[row]!]!
}

function compareBins(before: Dataset, old: number, after: Dataset, row: number): number {
  if (old === before.rows) return 1
  if (row === after.rows) return -1
  return before.six[old]! - after.six[row]! || before.rest[old]! - after.rest[row]!
}
