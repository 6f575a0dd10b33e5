import { csvCell } from '#contract/formats/tables/csv-cell.ts'
import type { Dataset } from '#engine/dataset/dataset.ts'
import { writeBin } from '#engine/records/bin-number.ts'
import { type Cell, headings } from '#engine/records/fields.ts'
import { exportCells, networkCells } from '#engine/search/export.ts'
import { rowCellBytes, rowJson } from '#engine/search/row-bytes.ts'
import type { RowWriter, Sink } from './sink.ts'
import { slicesOf } from '#engine/search/page.ts'
import type { Selection } from '#engine/search/select.ts'
import { styleText } from 'node:util'

export type Format = 'table' | 'csv' | 'json' | 'ndjson' | 'txt'

interface RowOptions {
  format: Format
  url: boolean
  phone: boolean
}

export function rowWriter(dataset: Dataset, { format, url, phone }: RowOptions): RowWriter {
  const fields = [...exportCells({ url, phone }), ...networkCells(dataset)]
  switch (format) {
    case 'json':
      return jsonWriter(dataset)
    case 'ndjson':
      return {
        start() {},
        row(sink, row) {
          sink.copy(rowJson(dataset, row))
          sink.text('\n')
        },
        end() {},
      }
    case 'csv':
      return cellsWriter(dataset, fields, ',', csvCell)
    case 'txt':
      return cellsWriter(dataset, fields, '\t', (text) => text)
    case 'table':
      return tableWriter(dataset, fields)
  }
}

/** Bytes that end a line; Unix programs do not expect the carriage return of downloads. */
const lineFeed = 10

const isPlain = /^(?:[A-Za-z\d][^;",\t\r\n]*)?$/

function cellsWriter(
  dataset: Dataset,
  fields: readonly Cell[],
  separator: string,
  cell: (text: string) => string,
): RowWriter {
  const { profile, six, rest } = dataset
  const cells = rowCellBytes(dataset, fields, (texts) => {
    let line = ''
    for (const text of texts) line += separator + (isPlain.test(text) ? text : cell(text))
    return line
  })
  const { places } = cells
  return {
    start: (sink) => sink.text(`${['BIN', ...headings(fields)].join(separator)}\n`),
    row(sink, row) {
      const place = 2 * profile[row]!
      if (places[place + 1] === 0) cells.make(row)
      const from = places[place]!
      const to = places[place + 1]!
      sink.reserve(to - from + 12)
      const { bytes } = sink
      let at = writeBin(bytes, sink.at, six[row]!, rest[row]!)
      const made = cells.bytes
      for (let next = from; next < to; next++) bytes[at++] = made[next]!
      bytes[at++] = lineFeed
      sink.at = at
    },
    end() {},
  }
}

function jsonWriter(dataset: Dataset): RowWriter {
  let isFirst = true
  return {
    start: (sink) => sink.text('{"data":['),
    row(sink, row) {
      sink.text(isFirst ? '\n' : ',\n')
      isFirst = false
      sink.copy(rowJson(dataset, row))
    },
    end: (sink, more) => sink.text(`\n],${JSON.stringify(more).slice(1)}\n`),
  }
}

export async function writeSelection(
  dataset: Dataset,
  selection: Selection,
  writer: RowWriter,
  sink: Sink,
  { skip, limit }: { skip: number; limit: number },
): Promise<void> {
  let at = 0
  for (const rows of slicesOf(dataset, selection)) {
    if (at >= skip + limit) return
    for (const row of rows) {
      if (at >= skip && at < skip + limit) writer.row(sink, row)
      at++
    }
    if (sink.isFull) await sink.flush()
  }
}

/** The widths of columns are those of so many rows: a longer table is written while it is read. */
const measuredRows = 1000

function tableWriter(dataset: Dataset, fields: readonly Cell[]): RowWriter {
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
