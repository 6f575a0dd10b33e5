import { cardCells, type ExportOptions, furtherCells, rowCells, writers } from '#engine/search/export.ts'
import type { Dataset } from '#engine/dataset/dataset.ts'
import { headings } from '#engine/records/fields.ts'
import type { ListRow } from './list-rows.ts'

const rowsAtOnce = 250

export function* listFile(
  dataset: Dataset,
  rows: readonly ListRow[],
  options: ExportOptions,
): Generator<string> {
  const hasNotes = rows.some(({ note }) => note !== undefined)
  const further = furtherCells(options)
  const writer = writers[options.format]
  const card = rowCells(dataset, writer, cardCells)
  const more = rowCells(dataset, writer, further)
  const noteCell = (note = '') => (hasNotes ? writer.cells(['NOTE'], [note]) : '')
  yield writer.start(['BIN', ...headings(cardCells), ...(hasNotes ? ['NOTE'] : []), ...headings(further)])
  for (let at = 0; at < rows.length; at += rowsAtOnce) {
    let piece = ''
    for (const listed of rows.slice(at, at + rowsAtOnce)) {
      const { bin, row, note } = listed
      piece += writer.line(bin, card(row) + noteCell(note) + more(row), listed === rows[0])
    }
    yield piece
  }
  yield writer.end
}
