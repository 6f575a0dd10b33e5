// Adds what is known about BINs to the rows of a table. This happens in the browser: only BINs are sent.
import { isFiltered } from '#contract/filters.ts'
import type { Search } from '#contract/formats/search-link.ts'
import { limits, mostBinDigits } from '#contract/limits.ts'
import { binInCell } from '#contract/formats/tables/bin-cell.ts'
import type { Sheet } from '../sheet/sheet-state.ts'
import { cellOf, cellsOf } from '../sheet/tables/table.ts'

export const addedFields = [
  'brand',
  'type',
  'level',
  'bank',
  'country',
  'url',
  'phone',
  'traits',
  'funding',
] as const
export type AddedField = (typeof addedFields)[number]

export type Known = { bin: string } & Partial<Record<AddedField, string | null>>

export const requestedBins = ({ bins }: Sheet, { bins: searched, extended }: Search): string[] => [
  ...new Set([...bins.map((bin) => cut(bin, extended)), ...searched]),
]

const cut = (bin: string, extended: boolean): string => bin.slice(0, mostBinDigits(extended))

/**
 * Every row of the table in its order, with the cells of these fields. Cells are empty when the BIN is not known. With
 * filters only the rows whose BIN they match are left. BINs that are in the search but not in the table follow at the end.
 */
export function* mergedRows(
  { table, column, bins }: Sheet,
  search: Search,
  known: readonly Known[],
  fields: readonly AddedField[],
): Generator<string[]> {
  const { extended } = search
  const find = finder(known, fields)
  const withCells = (cells: string[], bin: string | undefined): string[] | undefined => {
    const found = bin === undefined ? undefined : find(cut(bin, extended))
    if (!found && isFiltered(search)) return undefined
    return [...cells, ...(found ?? fields.map(() => ''))]
  }
  for (const row of table.rows) {
    const cells = cellsOf(row)
    while (cells.length < table.columns) cells.push('')
    const merged = withCells(cells, binInCell(cellOf(row, column))?.bin)
    if (merged) yield merged
  }
  const inTable = new Set(bins.map((bin) => cut(bin, extended)))
  for (const bin of search.bins) {
    if (inTable.has(bin)) continue
    const cells = Array.from({ length: table.columns }, (_, at) => (at === column ? bin : ''))
    const merged = withCells(cells, bin)
    if (merged) yield merged
  }
}

/**
 * Finds the cells for a BIN: of its own row, or of its longest known prefix. When only longer BINs are known, the cells
 * hold what all of them agree on.
 */
function finder(
  known: readonly Known[],
  fields: readonly AddedField[],
): (bin: string) => string[] | undefined {
  const byBin = new Map(known.map((row) => [row.bin, row]))
  const sorted = [...byBin.keys()].toSorted()
  const answers = new Map<string, string[] | undefined>()
  const cellsIn = (row: Known) => fields.map((field) => row[field] ?? '')
  const answer = (bin: string): string[] | undefined => {
    const longer = startingWith(sorted, bin).map((bin) => byBin.get(bin)!)
    if (longer.length > 0 && longer[0]!.bin !== bin) {
      const [first, ...others] = longer.map(cellsIn)
      return first!.map((cell, at) => (others.every((cells) => cells[at] === cell) ? cell : ''))
    }
    for (let length = bin.length; length >= limits.binDigits; length--) {
      const row = byBin.get(bin.slice(0, length))
      if (row) return cellsIn(row)
    }
    return undefined
  }
  return (bin) => {
    if (!answers.has(bin)) answers.set(bin, answer(bin))
    return answers.get(bin)
  }
}

function startingWith(sorted: readonly string[], prefix: string): string[] {
  let low = 0
  for (let high = sorted.length; low < high;) {
    const middle = (low + high) >> 1
    if (sorted[middle]! < prefix) low = middle + 1
    else high = middle
  }
  let end = low
  while (end < sorted.length && sorted[end]!.startsWith(prefix)) end++
  return sorted.slice(low, end)
}
