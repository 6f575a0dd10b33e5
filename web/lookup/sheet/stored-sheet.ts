// A table stays in its tab when the page is reloaded. No card number is written: of long numbers in the column of BINs,
// at most 11 digits are kept, and elsewhere the BIN.
import { continuesBin } from '#contract/formats/card-numbers/card-numbers.ts'
import { makeSheet } from './make-sheet.ts'
import { currentSheet, storageKey, type Sheet } from './sheet-state.ts'
import { binInCell } from '#contract/formats/tables/bin-cell.ts'
import { hiddenCardNumbers } from '#contract/formats/card-numbers/hide-cards.ts'
import { cellOf, cellsOf, packRows, rowOf, unpackRows, type Table } from './tables/table.ts'

/** About 2 MB. A tab may store 5 MB in all. */
const mostCharacters = 2_000_000

interface Stored {
  /** Absent when the table is too large to be kept, or seems to have the rest of card numbers in another column. */
  table?: Omit<Table, 'rows'> & { rows: string }
  column: number
  before: string
  name: string | undefined
  count: number
  bins: string[]
}

export interface LostSheet {
  count: number
  known: Set<string>
}

/** Keeps a table, in slices so that the page stays usable. Until that is done, it is stored that there was one. */
export async function storeSheet(sheet: Sheet): Promise<void> {
  const { table, column, before, name, bins } = sheet
  const stored = { column, before, name, count: table.rows.length, bins: bins.slice(0, 100) }
  write(stored)
  if (table.rows.reduce((sum, row) => sum + row.length, before.length) > mostCharacters) return
  if (hasRestOfCards(sheet)) return
  const rows: string[] = []
  for (const row of table.rows) {
    rows.push(rowOf(cellsOf(row).map((cell, at) => safeCell(cell, at === column))))
    if (rows.length % 2000 === 0) await new Promise((resolve) => setTimeout(resolve))
    if (currentSheet() !== sheet) return
  }
  const header = table.header?.map((cell) => safeCell(cell, false))
  write({ ...stored, table: { ...table, header, rows: packRows(rows) } })
}

export function storedSheet(): { sheet?: Sheet; lost?: LostSheet } {
  const stored = read()
  if (!stored) return {}
  const { table, column, count, bins, before, name } = stored
  if (table) {
    return { sheet: makeSheet({ ...table, rows: unpackRows(table.rows) }, column, { before, name }) }
  }
  return { lost: { count, known: new Set(bins.flatMap((bin) => [bin, bin.slice(0, 6)])) } }
}

function safeCell(cell: string, isBin: boolean): string {
  const found = isBin ? binInCell(cell) : undefined
  return found?.isCut ? `${found.bin}•••••` : hiddenCardNumbers(cell)
}

const checkedRows = 1000

/** True when most cells of a column continue the BIN of their row to a card number. */
function hasRestOfCards({ table, column }: Sheet): boolean {
  const rows = table.rows.slice(0, checkedRows)
  const bins = rows.map((row) => binInCell(cellOf(row, column))?.bin ?? '')
  for (let other = 0; other < table.columns; other++) {
    if (other === column) continue
    const filled = rows.filter((row, at) => bins[at] !== '' && cellOf(row, other).trim() !== '').length
    const rest = rows.filter(
      (row, at) => bins[at] !== '' && continuesBin(bins[at]!, cellOf(row, other)),
    ).length
    if (rest > filled / 2) return true
  }
  return false
}

function read(): Stored | undefined {
  try {
    return (JSON.parse(sessionStorage.getItem(storageKey) ?? 'null') as Stored | null) ?? undefined
  } catch {
    return undefined
  }
}

function write(stored: Stored): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(stored))
  } catch {
    // Forbidden or full. What was written before stays: that there was a table.
  }
}
