import type { Search } from '#contract/formats/search-link.ts'
import { limits } from '#contract/limits.ts'
import { safeCell } from '#contract/formats/tables/csv-cell.ts'
import { quoted } from '#contract/formats/tables/delimited.ts'
import { hiddenCardNumbers } from '#contract/formats/card-numbers/hide-cards.ts'
import { fetchResults, type DownloadChoices } from './download-results.ts'
import { addedFields, mergedRows, requestedBins, type Known, type AddedField } from './merge.ts'
import type { Sheet } from '../sheet/sheet-state.ts'
import type { Format } from '../../settings/stored-settings.ts'
import type { Table } from '../sheet/tables/table.ts'

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

interface RowWriter {
  start: string
  row: (cells: readonly string[], at: number) => string
  end: string
  shortened: () => number
}

export function rowWriter(format: Format, table: Table, fields: readonly AddedField[]): RowWriter {
  let shortened = 0
  const hidden = (cell: string) => {
    const safe = hiddenCardNumbers(cell)
    if (safe !== cell) shortened++
    return safe
  }
  const names = columnNames(table, fields, format)
  if (format === 'json') {
    const keys = names.map((name) => JSON.stringify(name))
    return {
      start: '[\n',
      row: (cells, at) =>
        `${at === 0 ? '' : ',\n'}{${cells.map((cell, at) => `${keys[at]}:${jsonCell(hidden(cell), at < table.columns)}`).join()}}`,
      end: '\n]\n',
      shortened: () => shortened,
    }
  }
  // A table with semicolons comes from a place where the comma is a decimal sign.
  const separator = format === 'txt' ? '\t' : table.separator === ';' ? ';' : ','
  const lineEnd = format === 'txt' ? '\n' : '\r\n'
  const line = (cells: readonly string[]) =>
    cells.map((cell) => quoted(neutral(hidden(cell)), separator)).join(separator) + lineEnd
  return { start: line(names), row: line, end: '', shortened: () => shortened }
}

/** Our own cells are null when they are empty, as in our downloads. */
const jsonCell = (cell: string, isOriginal: boolean): string =>
  cell === '' && !isOriginal ? 'null' : JSON.stringify(cell)

const neutral = (cell: string): string => (/^[-+]?[\d.,' ]*%?$/.test(cell) ? cell : safeCell(cell))

function columnNames({ header, columns }: Table, fields: readonly AddedField[], format: Format): string[] {
  const used = new Set<string>()
  const unused = (name: string, other: (count: number) => string) => {
    let unique = name
    for (let count = 2; used.has(unique.toLowerCase()); count++) unique = other(count)
    used.add(unique.toLowerCase())
    return unique
  }
  const originals = Array.from({ length: columns }, (_, at) => {
    const name = header?.[at] || `Column ${at + 1}`
    return unused(name, (count) => `${name} ${count}`)
  })
  const added = fields.map((field) => {
    const name = format === 'json' ? field : field.toUpperCase()
    const prefix = format === 'json' ? 'bin_' : 'BIN_'
    return unused(name, (count) => `${prefix}${name}${count > 2 ? count : ''}`)
  })
  return [...originals, ...added]
}
