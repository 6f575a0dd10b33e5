import { isBinName } from '#contract/formats/tables/bin-column.ts'
import { cellText } from '#contract/formats/tables/csv-cell.ts'
import { readDelimited, unquoted } from '#contract/formats/tables/delimited.ts'
import { mostPastedLines, pastedBins } from '../../bins/text/bins-text.ts'
import { beginsWithNumber, cutNumbers } from './entries-text.ts'

export function pastedEntries(text: string): { text: string; cut: number; isWhole: boolean } {
  const all = text.split(/\r\n?|\n/)
  const lines = all.slice(0, mostPastedLines)
  let isWhole = lines.length === all.length
  const table = readTable(lines.join('\n'))
  if (table) return { ...cutNumbers(table.join('\n')), isWhole }
  let cut = 0
  const kept = lines.flatMap((line) => {
    if (line.trim() === '' || beginsWithNumber(line)) {
      const safe = cutNumbers(line)
      cut += safe.cut
      return safe.text
    }
    // Of prose, only the BINs are kept.
    const found = pastedBins(line)
    cut += found.cut
    isWhole &&= found.isWhole
    return found.lines
  })
  return {
    text: kept.slice(0, mostPastedLines).join('\n'),
    cut,
    isWhole: isWhole && kept.length <= mostPastedLines,
  }
}

/** Reads a table whose first line names its columns, as in our own downloads. Only the BIN and the note are kept. */
function readTable(text: string): string[] | undefined {
  let columns: { bin: number; note: number } | undefined
  const lines: string[] = []
  for (const { cells: written } of readDelimited(text)) {
    // Our downloads put an apostrophe before notes that a spreadsheet would read as a formula.
    const cells = written.map((cell) => cellText(unquoted(cell.trim())).trim())
    if (!cells.some(Boolean)) continue
    if (columns) lines.push([cells[columns.bin], cells[columns.note]].filter(Boolean).join(' '))
    else {
      columns = {
        bin: cells.findIndex(isBinName),
        note: cells.findIndex((name) => name.toLowerCase() === 'note'),
      }
      if (columns.bin === -1) return undefined
    }
  }
  return columns && lines.filter(Boolean)
}
