import type { MergedFacts } from '../build/merge-facts.ts'
import type { Dataset } from '../dataset/dataset.ts'
import { fields } from '../records/fields.ts'

interface Edited {
  /** The new number of the row. */
  row: number
  /** Its number in the base, unless it is new. */
  at: number
  isNew: boolean
  disagreements: MergedFacts['disagreements']
}

/**
 * The sections of disagreements after some rows, in ascending order, got others. The texts of all other rows are not
 * decoded.
 */
export function replaceDisagreements(
  base: Dataset,
  edited: readonly Edited[],
  moved: (row: number) => number,
) {
  const oldRow = base.section(Uint32Array, 'other.row')
  const oldField = base.section(Uint8Array, 'other.field')
  const oldSource = base.section(Uint8Array, 'other.source')
  const oldStart = base.section(Uint32Array, 'other.textStart')
  const oldText = base.section(Uint8Array, 'other.text')
  const corrected = new Set(edited.filter(({ isNew }) => !isNew).map(({ at }) => at))
  const rows: number[] = []
  const theFields: number[] = []
  const sources: number[] = []
  const starts = [0]
  const texts: Uint8Array[] = []
  const add = (row: number, field: number, source: number, bytes: number) => {
    rows.push(row)
    theFields.push(field)
    sources.push(source)
    starts.push(starts.at(-1)! + bytes)
  }

  let next = 0
  let kept = 0
  const keepUntil = (row: number) => {
    for (; next < oldRow.length && moved(oldRow[next]!) < row; next++) {
      add(moved(oldRow[next]!), oldField[next]!, oldSource[next]!, oldStart[next + 1]! - oldStart[next]!)
    }
    if (next > kept) texts.push(oldText.subarray(oldStart[kept], oldStart[next]))
    while (corrected.has(oldRow[next]!)) next++
    kept = next
  }
  for (const { row, disagreements } of edited) {
    keepUntil(row)
    for (const { field, source, text } of disagreements) {
      const bytes = Buffer.from(text)
      add(row, fields.indexOf(field), source, bytes.length)
      texts.push(bytes)
    }
  }
  keepUntil(Infinity)
  return {
    'other.row': Uint32Array.from(rows),
    'other.field': Uint8Array.from(theFields),
    'other.source': Uint8Array.from(sources),
    'other.textStart': Uint32Array.from(starts),
    'other.text': Buffer.concat(texts),
  }
}
