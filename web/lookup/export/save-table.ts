import { downloadName } from '#contract/formats/export-format.ts'
import type { Search } from '#contract/formats/search-link.ts'
import { plural } from '#contract/formats/numbers.ts'
import type { Format } from '../../settings/stored-settings.ts'
import { saveFile } from '../../ui/files/save-file.ts'
import { showToast } from '../../ui/feedback/toast.ts'
import type { Sheet } from '../sheet/sheet-state.ts'
import type { DownloadChoices } from './download-results.ts'
import { exportTable, type Exported } from './export-table.ts'

export async function saveTable(sheet: Sheet, search: Search, choices: DownloadChoices): Promise<void> {
  const { format } = choices
  const exported = await exportTable(sheet, search, choices)
  const mark = format !== 'json' && isForSpreadsheet(sheet) && !isAscii.test(exported.text)
  saveFile(
    new Blob([mark ? byteOrderMark : '', exported.text], { type: fileTypes[format] }),
    fileName(sheet, format),
  )
  showToast({ tone: 'good', title: `Saved ${plural(exported.rows, 'row')}`, ...detailsOf(exported) })
}

/** A text with commas is as likely for a program, which would take the mark for a letter. */
const isForSpreadsheet = ({ table }: Sheet): boolean => table.separator !== ','
const isAscii = /^[\t\n\r\x20-\x7e]*$/
/** Without it, Excel reads letters such as ü as two others. */
const byteOrderMark = '\ufeff'
const fileTypes: Record<Format, string> = {
  csv: 'text/csv;charset=utf-8',
  json: 'application/json',
  txt: 'text/plain;charset=utf-8',
}

function fileName(sheet: Sheet, format: Format): string {
  const name = sheet.name?.replace(/\.[^.]*$/, '')
  return name ? `${name}-bins.${format}` : downloadName('bins', format)
}

export function detailsOf({ known, shortened }: Exported): { text?: string } {
  const details = [
    known === 0 && 'None of the BINs is known, so the added columns are empty.',
    shortened > 0 && `${plural(shortened, 'card number was', 'card numbers were')} shortened to the BIN.`,
  ].filter(Boolean)
  return details.length > 0 ? { text: details.join(' ') } : {}
}
