import type { Search } from '#contract/formats/search-link.ts'
import { limits } from '#contract/limits.ts'
import { fetchResults, type DownloadChoices } from './download-results.ts'
import { addedFields, mergedRows, requestedBins, type Known } from './merge.ts'
import type { Sheet } from '../sheet/sheet-state.ts'
import { rowWriter } from './write-rows.ts'

export interface Exported {
  text: string
  rows: number
  known: number
  shortened: number
}

/** The table with what is known about its BINs, as a text. Only the BINs are sent to the server. */
export async function exportTable(sheet: Sheet, search: Search, choices: DownloadChoices): Promise<Exported> {
  const { url, phone, format } = choices
  const fields = addedFields.filter((field) => (field === 'url' ? url : field === 'phone' ? phone : true))
  const known = await lookUp(requestedBins(sheet, search), search, choices)
  const writer = rowWriter(format, sheet.table, fields)
  const pieces = [writer.start]
  let rows = 0
  for (const cells of mergedRows(sheet, search, known, fields)) {
    pieces.push(writer.row(cells, rows++))
    // The page stays usable while a long table is written.
    if (rows % 2000 === 0) await new Promise((resolve) => setTimeout(resolve))
  }
  return { text: pieces.join('') + writer.end, rows, known: known.length, shortened: writer.shortened() }
}

async function lookUp(bins: readonly string[], search: Search, choices: DownloadChoices): Promise<Known[]> {
  const known: Known[] = []
  for (let at = 0; at < bins.length; at += limits.binsPerRequest) {
    const batch = { ...search, bins: bins.slice(at, at + limits.binsPerRequest) }
    const { file } = await fetchResults(batch, { ...choices, format: 'json' })
    for (const row of JSON.parse(await file.text()) as Known[]) known.push(row)
  }
  return known
}
