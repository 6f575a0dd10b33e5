import {
  cardFields,
  type ExportOptions,
  headings,
  requestedFields,
  rowCells,
  writers,
} from '#engine/search/export.ts'
import type { Dataset } from '#engine/dataset/dataset.ts'
import type { ListRow } from './list-rows.ts'

/** A list as a file, in its own order, with a column for notes if there are any. */
export function listFile(dataset: Dataset, rows: ListRow[], options: ExportOptions): string {
  const hasNotes = rows.some(({ note }) => note !== undefined)
  const requested = requestedFields(options)
  const writer = writers[options.format]
  const card = rowCells(dataset, writer, cardFields)
  const more = rowCells(dataset, writer, requested)
  const noteCell = (note = '') => (hasNotes ? writer.cells(['NOTE'], [note]) : '')
  let file = writer.start([
    'BIN',
    ...headings(cardFields),
    ...(hasNotes ? ['NOTE'] : []),
    ...headings(requested),
  ])
  for (const listed of rows) {
    const { bin, row, note } = listed
    file += writer.line(bin, card(row) + noteCell(note) + more(row), listed === rows[0])
  }
  return file + writer.end
}
