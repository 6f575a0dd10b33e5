import { styleText } from 'node:util'
import type { Dataset } from '#engine/dataset/dataset.ts'
import { type Cell, headings } from '#engine/records/fields.ts'
import type { RowWriter, Sink } from './sink.ts'

/** The widths of columns are those of so many rows: a longer table is written while it is read. */
const measuredRows = 1000

export function tableWriter(dataset: Dataset, fields: readonly Cell[]): RowWriter {
  let waiting: string[][] | undefined = [['BIN', ...headings(fields)]]
  let widths: number[] = []
  const line = (cells: readonly string[]) =>
    `${cells
      .map((cell, at) => cell.padEnd(widths[at]!))
      .join('  ')
      .trimEnd()}\n`
  const release = (sink: Sink) => {
    if (!waiting) return
    const [head, ...rows] = waiting
    widths = head!.map((_, at) => Math.max(...waiting!.map((cells) => cells[at]!.length)))
    if (rows.length > 0) sink.text(bold(line(head!)))
    for (const cells of rows) sink.text(line(cells))
    waiting = undefined
  }
  const cellsOf = (row: number) => {
    const { countryName } = dataset.texts(row)
    const known = fields.map((field) => (field === 'country' ? countryName : dataset.readers[field](row)))
    return [dataset.bin(row), ...known.map((text) => text || '—')]
  }
  return {
    start() {},
    row(sink, row) {
      if (waiting) waiting.push(cellsOf(row))
      else sink.text(line(cellsOf(row)))
      if (waiting && waiting.length > measuredRows) release(sink)
    },
    end: release,
  }
}

const bold = (line: string): string => styleText('bold', line, { stream: process.stdout })
