// A table as it was pasted or opened. A row is one string with its cells separated by a control character, because a
// hundred thousand arrays would take a worker's message a second to arrive.

import type { Separator } from '#contract/formats/tables/delimited.ts'

export interface Table {
  header: string[] | undefined
  rows: string[]
  columns: number
  separator: Separator | undefined
}

const betweenCells = '\u001f'
const betweenRows = '\u001e'

export const rowOf = (cells: readonly string[]): string => cells.join(betweenCells)
export const cellsOf = (row: string): string[] => row.split(betweenCells)

export function cellOf(row: string, column: number): string {
  let start = 0
  for (let at = 0; at < column; at++) {
    start = row.indexOf(betweenCells, start) + 1
    if (start === 0) return ''
  }
  const end = row.indexOf(betweenCells, start)
  return end === -1 ? row.slice(start) : row.slice(start, end)
}

export const countCells = (row: string): number => cellsOf(row).length

const textPattern = new RegExp(`[^\\s${betweenCells}]`)
export const hasText = (row: string): boolean => textPattern.test(row)

export const packRows = (rows: readonly string[]): string => rows.join(betweenRows)
export const unpackRows = (text: string): string[] => (text === '' ? [] : text.split(betweenRows))

/** Text must not contain the marks between cells and rows. */
export const withoutMarks = (text: string): string =>
  text.replaceAll(betweenCells, ' ').replaceAll(betweenRows, ' ')

export function columnName({ header }: Table, column: number): string {
  const name = header?.[column] ?? ''
  if (name === '') return `Column ${column + 1}`
  return `Column “${name.length > 40 ? `${name.slice(0, 39)}…` : name}”`
}
