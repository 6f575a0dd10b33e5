import { pastedBins } from '../../bins/bins-text.ts'
import { beginsWithNumber, cutNumbers } from './entries-text.ts'

/** What a pasted text or a file brings into the box: lines of BINs with notes, all numbers cut. */
export function pastedEntries(text: string): { text: string; cut: number } {
  const lines = text.split(/\r\n?|\n/)
  const table = readTable(lines)
  if (table) return cutNumbers(table.join('\n'))
  let cut = 0
  const kept = lines.flatMap((line) => {
    if (line.trim() === '' || beginsWithNumber(line)) {
      const safe = cutNumbers(line)
      cut += safe.cut
      return safe.text
    }
    // Prose: only its BINs are of use.
    const found = pastedBins(line)
    cut += found.cut
    return found.lines
  })
  return { text: kept.join('\n'), cut }
}

const separators = ['\t', ',', ';', '|']

/** A table whose first line names its columns, as our own downloads do: only the BIN and the note are of use. */
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

/** The cells of one line; in quotes they may hold the separator. */
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
  // Our own files keep a spreadsheet from computing a note that begins like a formula.
  return inner.replace(/^'(?=[=+\-@])/, '')
}
