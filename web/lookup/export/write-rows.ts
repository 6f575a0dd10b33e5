import { safeCell } from '#contract/formats/csv-cell.ts'
import { quoted } from '#contract/formats/delimited.ts'
import type { Format } from '../../settings/stored-settings.ts'
import { hiddenCardNumbers } from '#contract/formats/hide-cards.ts'
import type { AddedField } from './merge.ts'
import type { Table } from '../sheet/tables/table.ts'

export interface RowWriter {
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

/** Numbers with a sign are not formulas. */
const neutral = (cell: string): string => (/^[-+]?[\d.,' ]*%?$/.test(cell) ? cell : safeCell(cell))

/** The names of the original columns and of ours, all different. */
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
