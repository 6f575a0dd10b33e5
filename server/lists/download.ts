import { fileWriter } from '#engine/export.ts'
import type { ExportOptions } from '#engine/export.ts'
import type { Dataset } from '#engine/dataset.ts'
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
    const facts = row === undefined ? unknown : dataset.record(row)
    const texts = [bin, facts.brand, facts.type, facts.category, facts.issuer, facts.country]
    if (noted) texts.push(note)
    if (url) texts.push(facts.url)
    if (phone) texts.push(facts.phone)
    return texts
  }
  return start + rows.map((row, at) => line(cells(row), at === 0)).join('') + end
}

const unknown = { brand: '', type: '', category: '', issuer: '', country: '', url: '', phone: '' }
