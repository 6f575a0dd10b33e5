import { cellText } from '#contract/formats/csv-cell.ts'
import { rowOf, rowOfLine, hasText, withoutMarks, type Separator } from './table.ts'

/**
 * The rows of a text. A quoted cell may contain separators, line breaks and doubled quotes. A quote that is never closed
 * is an ordinary character. Blank rows are kept between others, so that rows stay aligned with their source.
 */
export function readRows(text: string, separator: Separator, most = Infinity): string[] {
  const source = withoutMarks(text)
  const rows: string[] = []
  const openQuote = `${separator}"`
  const lineEnd = lineEnds(source)
  let mayQuote = true
  for (let at = 0; at < source.length && rows.length < most;) {
    const end = lineEnd(at)
    const line = source.slice(at, end)
    const next = afterBreak(source, end)
    if (mayQuote && (line.startsWith('"') || line.includes(openQuote))) {
      const quoted = readQuotedRow(source, at, separator)
      if (quoted) {
        rows.push(rowOf(quoted.cells.map(plainCell)))
        at = quoted.next
        continue
      }
      mayQuote = false
    }
    rows.push(line.includes("'") ? rowOf(line.split(separator).map(plainCell)) : rowOfLine(line, separator))
    at = next
  }
  return withoutBlankEnds(rows)
}

/** Our downloads put an apostrophe before what a spreadsheet would read as a formula. */
const plainCell = (cell: string): string => (cell.includes("'") ? cellText(cell) : cell)

function withoutBlankEnds(rows: string[]): string[] {
  const first = rows.findIndex(hasText)
  return first === -1 ? [] : rows.slice(first, rows.findLastIndex(hasText) + 1)
}

/** Finds the next line end from a place on; places must not go back. */
function lineEnds(text: string): (from: number) => number {
  const next = { '\n': -1, '\r': -1 }
  const find = (mark: keyof typeof next, from: number) => {
    if (next[mark] < from) {
      const at = text.indexOf(mark, from)
      next[mark] = at === -1 ? text.length : at
    }
    return next[mark]
  }
  return (from) => Math.min(find('\n', from), find('\r', from))
}

const afterBreak = (text: string, at: number): number =>
  at + (text[at] === '\r' && text[at + 1] === '\n' ? 2 : 1)

function readQuotedRow(
  text: string,
  from: number,
  separator: Separator,
): { cells: string[]; next: number } | undefined {
  const cells: string[] = []
  for (let at = from; ;) {
    let cell = ''
    if (text[at] === '"') {
      for (at++; ;) {
        const close = text.indexOf('"', at)
        if (close === -1) return undefined
        cell += text.slice(at, close)
        at = close + 1
        if (text[at] !== '"') break
        cell += '"'
        at++
      }
    }
    const start = at
    while (at < text.length && text[at] !== separator && text[at] !== '\n' && text[at] !== '\r') at++
    cells.push(cell + text.slice(start, at))
    if (at >= text.length) return { cells, next: at }
    if (text[at] !== separator) return { cells, next: afterBreak(text, at) }
    at++
  }
}
