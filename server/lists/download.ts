import { cardCells, type ExportOptions, fileWriter } from '#engine/search/export.ts'
import type { Dataset } from '#engine/dataset/dataset.ts'
import type { ListRow } from './list-rows.ts'

/** A list as a file, in its own order, with a column of notes if there are any. */
export function listFile(dataset: Dataset, rows: ListRow[], { format, url, phone }: ExportOptions): string {
  const noted = rows.some(({ note }) => note !== undefined)
  const names = ['BIN', 'BRAND', 'TYPE', 'LEVEL', 'BANK', 'COUNTRY']
  if (noted) names.push('NOTE')
  if (url) names.push('URL')
  if (phone) names.push('PHONE')
  const { start, line, end } = fileWriter(format, names)
  const cells = ({ bin, row, note = '' }: ListRow) => {
    const texts = cardCells(dataset, bin, row)
    if (noted) texts.push(note)
    if (url) texts.push(row === undefined ? '' : dataset.text('url', row))
    if (phone) texts.push(row === undefined ? '' : dataset.text('phone', row))
    return texts
  }
  let file = start
  for (const row of rows) file += line(cells(row), row === rows[0])
  return file + end
}
