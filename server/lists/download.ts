import {
  addCells,
  cardFields,
  type ExportOptions,
  fileWriter,
  headings,
  requestedFields,
} from '#engine/search/export.ts'
import type { Dataset } from '#engine/dataset/dataset.ts'
import type { ListRow } from './list-rows.ts'

/** A list as a file, in its own order, with a column for notes if there are any. */
export function listFile(dataset: Dataset, rows: ListRow[], options: ExportOptions): string {
  const noted = rows.some(({ note }) => note !== undefined)
  const requested = requestedFields(options)
  const names = ['BIN', ...headings(cardFields), ...(noted ? ['NOTE'] : []), ...headings(requested)]
  const { start, line, end } = fileWriter(options.format, names)
  let file = start
  for (const listed of rows) {
    const cells = [listed.bin]
    addCells(cells, dataset, cardFields, listed.row)
    if (noted) cells.push(listed.note ?? '')
    addCells(cells, dataset, requested, listed.row)
    file += line(cells, listed === rows[0])
  }
  return file + end
}
