import { limits } from '#contract/limits.ts'
import { binInCell } from '#contract/formats/tables/bin-cell.ts'
import type { Sheet } from './sheet-state.ts'
import { cellOf, type Table } from './tables/table.ts'

export function makeSheet(
  table: Table,
  column: number,
  { before, file, name }: Pick<Sheet, 'before' | 'file' | 'name'>,
): Sheet {
  const bins = new Set<string>()
  let cut = 0
  for (const row of table.rows) {
    const found = binInCell(cellOf(row, column))
    if (!found) continue
    bins.add(found.bin)
    if (found.isCut) cut++
  }
  const known = new Set(bins)
  for (const bin of bins) known.add(bin.slice(0, limits.binDigits))
  return { table, column, bins: [...bins], cut, known, before, file, name }
}
