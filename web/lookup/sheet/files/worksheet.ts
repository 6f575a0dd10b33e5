import { hasText, rowOf } from '../tables/table.ts'
import { plainNumber, type NumberWriter } from './cell-styles.ts'
import { textOf, unescaped } from './xml.ts'

interface Context {
  strings: string[]
  styles: (NumberWriter | undefined)[]
}

/** More columns than this hold formats, not data. */
const mostColumns = 300

const rowPattern = /<(?:\w+:)?row(?:\s([^>]*))?>/g
const cellPattern = /<(?:\w+:)?c(?:\s([^>]*?))?(?:\/>|>([^]*?)<\/(?:\w+:)?c>)/g
const valuePattern = /<(?:\w+:)?v(?: [^>]*)?>([^<]*)</
const rowNumberPattern = /(?:^|\s)r="(\d+)"/

export function readWorksheet(xml: string, context: Context): string[] {
  const rows: string[] = []
  let last = 0
  for (const { tag, inside } of rowsOf(xml)) {
    const number = Number(rowNumberPattern.exec(tag)?.[1] ?? last + 1)
    const row = rowOf(readCells(inside, context))
    if (!hasText(row)) continue
    // A sheet with something in its last row does not have a million rows.
    if (rows.length > 0) for (let gap = Math.min(number - last - 1, 100); gap > 0; gap--) rows.push('')
    rows.push(row)
    last = number
  }
  return rows
}

function* rowsOf(xml: string): Generator<{ tag: string; inside: string }> {
  rowPattern.lastIndex = 0
  let opened = rowPattern.exec(xml)
  while (opened) {
    const start = rowPattern.lastIndex
    const tag = opened[1] ?? ''
    opened = rowPattern.exec(xml)
    yield { tag, inside: tag.endsWith('/') ? '' : xml.slice(start, opened?.index ?? xml.length) }
  }
}

function readCells(xml: string, context: Context): string[] {
  const cells: string[] = []
  for (const [, tag = '', inside = ''] of xml.matchAll(cellPattern)) {
    if (inside === '') continue
    const column = columnOf(valueOf(tag, 'r')) ?? cells.length
    if (column >= mostColumns) continue
    const text = cellText(tag, inside, context)
    if (text === '') continue
    while (cells.length < column) cells.push('')
    cells[column] = text
  }
  return cells
}

/** Quicker than a pattern, which matters for a million cells. */
function valueOf(tag: string, name: 'r' | 's' | 't'): string {
  const isFirst = tag.startsWith(`${name}="`)
  const at = isFirst ? 0 : tag.indexOf(` ${name}="`) + 1
  return isFirst || at > 0 ? tag.slice(at + 3, tag.indexOf('"', at + 3)) : ''
}

function columnOf(place: string): number | undefined {
  let column = 0
  for (let at = 0; at < place.length; at++) {
    const code = place.charCodeAt(at)
    if (code < 65 || code > 90) break
    column = column * 26 + code - 64
  }
  return column === 0 ? undefined : column - 1
}

function cellText(tag: string, inside: string, { strings, styles }: Context): string {
  const type = valueOf(tag, 't') || 'n'
  if (type === 'inlineStr') return textOf(inside)
  const value = valuePattern.exec(inside)?.[1] ?? ''
  if (type === 's') return strings[Number(value)] ?? ''
  if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE'
  if (type !== 'n') return unescaped(value)
  const number = Number(value)
  if (value.trim() === '' || Number.isNaN(number)) return value
  return (styles[Number(valueOf(tag, 's') || -1)] ?? plainNumber)(number)
}
