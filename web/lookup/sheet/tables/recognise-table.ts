import { binInCell } from '#contract/formats/tables/bin-cell.ts'
import { binColumns, type Candidate, sampleOf } from '#contract/formats/tables/bin-column.ts'
import { cellText } from '#contract/formats/tables/csv-cell.ts'
import { readDelimited, type Separator, separators, unquoted } from '#contract/formats/tables/delimited.ts'
import { cellOf, cellsOf, countCells, hasText, rowOf, type Table, withoutMarks } from './table.ts'

export interface Recognised {
  table: Table
  candidates: Candidate[]
}

const sampledRows = 100

export function recogniseText(pasted: string): Recognised | undefined {
  const { text, separator: announced } = withoutAnnouncement(pasted.replace(/^\ufeff/, ''))
  let best: { separator: Separator; score: number } | undefined
  for (const separator of announced ? [announced] : separators) {
    if (!text.includes(separator)) continue
    const sample = recogniseRows(readRows(text, separator, sampledRows), separator)
    const score = sample && mayBeTable(sample) ? sample.candidates[0]!.score : 0
    if (score > (best?.score ?? 0)) best = { separator, score }
  }
  return best && recogniseRows(readRows(text, best.separator), best.separator)
}

export function recogniseRows(all: readonly string[], separator?: Separator): Recognised | undefined {
  const { header, rows } = withHeader(all)
  const columns = Math.max(
    header?.length ?? 0,
    all.reduce((most, row) => Math.max(most, countCells(row)), 1),
  )
  const candidates = binColumns(sampleOf(rows).map(cellsOf), header)
  return candidates.length === 0 ? undefined : { table: { header, rows, columns, separator }, candidates }
}

/** The rows of a text. Blank rows are kept between others, so that rows stay aligned with their source. */
export function readRows(text: string, separator: Separator, most = Infinity): string[] {
  const rows: string[] = []
  for (const { cells } of readDelimited(withoutMarks(text), { separator })) {
    // Our downloads put an apostrophe before what a spreadsheet would read as a formula.
    rows.push(rowOf(cells.map((cell) => cellText(unquoted(cell)))))
    if (rows.length === most) break
  }
  const first = rows.findIndex(hasText)
  return first === -1 ? [] : rows.slice(first, rows.findLastIndex(hasText) + 1)
}

/** The first line of a file of Excel may be `sep=;`. */
function withoutAnnouncement(text: string): { text: string; separator?: Separator } {
  const [line = '', mark = ''] = /^"?sep=([\t;,|])"?(?:\r\n?|\n)/.exec(text) ?? []
  return line === '' ? { text } : { text: text.slice(line.length), separator: mark as Separator }
}

function mayBeTable({ table, candidates }: Recognised): boolean {
  const { header, rows, columns } = table
  const filled = rows.filter(hasText)
  if (columns < 2) return false
  if (candidates[0]?.isNamed) return true
  if (filled.filter((row) => countCells(row) > 1).length < 0.6 * filled.length) return false
  // One line with commas is a list or a sentence.
  if (table.separator !== '\t' && filled.length + (header ? 1 : 0) < 2) return false
  if (header) return true
  const used = new Set(candidates.map(({ column }) => column))
  // BINs in every column are a list in several columns.
  return columns > used.size && hasOtherText(rows, used, columns)
}

function hasOtherText(rows: readonly string[], used: Set<number>, columns: number): boolean {
  for (let column = 0; column < columns; column++) {
    if (!used.has(column) && rows.some((row) => cellOf(row, column).trim() !== '')) return true
  }
  return false
}

/** Lines above the header, such as the name of an account, are not part of the table. */
const mostLinesAbove = 20

function withHeader(all: readonly string[]): { header: string[] | undefined; rows: string[] } {
  const width = usualWidth(all.slice(0, 200))
  let best: { at: number; cells: string[]; named: number } | undefined
  for (let at = 0; at < Math.min(mostLinesAbove, all.length - 1); at++) {
    const cells = cellsOf(all[at]!).map((cell) => cell.trim())
    const names = cells.filter((cell) => cell !== '')
    const hasValue = names.some(isValue)
    if (names.some((name) => binInCell(name) !== undefined) || (hasValue && names.length >= width)) break
    if (hasValue || names.length < Math.max(1, 0.6 * width, (best?.named ?? 0) + 1)) continue
    if (!repeatsBelow(cells, all.slice(at + 1, at + 100))) best = { at, cells, named: names.length }
    else if (names.length >= width) break
  }
  return best ? { header: best.cells, rows: all.slice(best.at + 1) } : { header: undefined, rows: [...all] }
}

/** Numbers and dates are not names of columns, but years are. */
const isValue = (cell: string): boolean =>
  /^[-+€$£]?\d[\d.,:/ T-]*[€%Z]?$/.test(cell) && !/^(?:19|20)\d\d$/.test(cell)

/** A name does not appear again among the values of its column. */
const repeatsBelow = (cells: string[], rows: readonly string[]): boolean =>
  cells.some((cell, column) => cell !== '' && rows.some((row) => cellOf(row, column).trim() === cell))

/** That of nearly the fullest row, because there may be more lines above a short table than in it. */
const usualWidth = (rows: readonly string[]): number =>
  rows.map((row) => cellsOf(row).filter((cell) => cell.trim() !== '').length).toSorted((a, b) => b - a)[
    Math.floor(rows.length / 10)
  ] ?? 1
