import { cellText } from '#contract/formats/csv-cell.ts'
import { mostPastedLines, pastedBins } from '../../bins/bins-text.ts'
import { beginsWithNumber, cutNumbers } from './entries-text.ts'

/** Turns pasted text or a file into lines of BINs with notes, with all numbers cut. */
export function pastedEntries(text: string): { text: string; cut: number; isWhole: boolean } {
  const all = text.split(/\r\n?|\n/)
  const lines = all.slice(0, mostPastedLines)
  let isWhole = lines.length === all.length
  const table = readTable(lines)
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

const separators = ['\t', ',', ';', '|']

/** Reads a table whose first line names its columns, as in our own downloads. Only the BIN and the note are kept. */
function readTable(lines: string[]): string[] | undefined {
  const at = lines.findIndex((line) => line.trim() !== '')
  const header = (lines[at] ?? '').replace(/^\ufeff/, '')
  for (const separator of separators) {
    const names = cellsOf(header, separator).map((name) => name.toLowerCase())
    const [bin, note] = [names.indexOf('bin'), names.indexOf('note')]
    if (bin === -1) continue
    return lines
      .slice(at + 1)
      .map((line) => cellsOf(line, separator))
      .map((cells) => [cells[bin], cells[note]].filter(Boolean).join(' '))
      .filter(Boolean)
  }
  return undefined
}

/** The cells of a line. Quoted cells may contain the separator. */
function cellsOf(line: string, separator: string): string[] {
  const cells: string[] = []
  const cell = new RegExp(
    `("(?:[^"]|"")*"|[^${separator}]*)(${separator === '|' ? '\\|' : separator}|$)`,
    'gy',
  )
  for (;;) {
    const [, text = '', end = ''] = cell.exec(line) ?? []
    cells.push(plainCell(text.trim()))
    if (end === '') return cells
  }
}

function plainCell(text: string): string {
  const inner = /^"(.*)"$/s.exec(text)?.[1]?.replaceAll('""', '"') ?? text
  // Our downloads put an apostrophe before notes that a spreadsheet would read as a formula.
  return cellText(inner)
}
