import { csvCell } from '#contract/formats/tables/csv-cell.ts'
import { holdsCardNumber } from '#contract/formats/card-numbers/card-numbers.ts'
import type { Dataset } from '#engine/dataset/dataset.ts'
import { writeBin } from '#engine/records/bin-number.ts'
import { type Cell, headings } from '#engine/records/fields.ts'
import { exportCells, networkCells, writers } from '#engine/search/export.ts'
import { rowCellBytes, type RowCellBytes } from '#engine/search/row-bytes.ts'
import { type AnswerWriter, binOf, type Read } from './answers.ts'
import type { Output } from './output.ts'
import { StringDecoder } from 'node:string_decoder'
import { invalidInput } from '#contract/errors.ts'
import { chooseBinColumn } from '#contract/formats/tables/bin-column.ts'
import { DelimitedReader, type DelimitedRecord, unquoted } from '#contract/formats/tables/delimited.ts'
import { limits } from '#contract/limits.ts'
import type { LineReader } from './line-reader.ts'

export interface CsvOptions {
  url: boolean
  phone: boolean
}

const removed = '[card number removed]'

export interface CsvWriter extends AnswerWriter {
  start(names?: readonly string[]): void
}

export function csvWriter(dataset: Dataset, options: CsvOptions, output: Output): CsvWriter {
  const fields = [...exportCells(options), ...networkCells(dataset)]
  const names = [...headings(fields), 'MATCHED', 'ERROR']
  const unknown = ','.repeat(fields.length + 1)
  const { profile } = dataset
  const cells = cellsOf(dataset, fields)
  const { places } = cells
  return {
    start(sent = ['BIN']) {
      output.text(`${[...sent.map(safeCell), ...names].join()}\r\n`)
    },
    add(answer, _line, sent) {
      if (sent) output.text(sent.map(safeCell).join())
      else if ('six' in answer) {
        output.reserve(mostDigits)
        output.at = writeBin(output.bytes, output.at, answer.six, answer.rest)
      }
      if ('error' in answer || answer.row === undefined) {
        return output.text(`${unknown},${'error' in answer ? answer.error : ''}\r\n`)
      }
      const { six, row } = answer
      const place = 2 * profile[row]!
      if (places[place + 1] === 0) cells.make(row)
      const to = places[place + 1]!
      const made = cells.bytes
      output.reserve(to - places[place]! + mostDigits + 4)
      const { bytes } = output
      let { at } = output
      for (let next = places[place]!; next < to; next++) bytes[at++] = made[next]!
      bytes[at++] = comma
      at = writeBin(bytes, at, six, dataset.rest[row]!)
      bytes[at++] = comma
      bytes[at++] = carriageReturn
      bytes[at++] = lineFeed
      output.at = at
    },
  }
}

const mostDigits = 11
const [lineFeed, carriageReturn, comma] = [0x0a, 0x0d, 0x2c]

/** The cells of the last choice of columns: some 4 MB, which requests share. */
const known = new WeakMap<Dataset, { choice: string; cells: RowCellBytes }>()

function cellsOf(dataset: Dataset, fields: readonly Cell[]): RowCellBytes {
  const choice = fields.join()
  const last = known.get(dataset)
  if (last?.choice === choice) return last.cells
  const names = headings(fields)
  const cells = rowCellBytes(dataset, fields, (texts) => writers.csv.cells(names, texts))
  known.set(dataset, { choice, cells })
  return cells
}

const safeCell = (cell: string): string => csvCell(holdsCardNumber(cell) ? removed : cell)

interface CsvHandlers {
  onStart: (names: string[] | undefined) => void
  /** The cells are without a BIN that is too long, and as many as in the first record. */
  onRecord: (read: Read, line: number, cells: string[]) => void
}

const lineErrors = { too_long: 'line_too_long', stray_quote: 'bad_quotes' } as const

export function csvRecords(wanted: string | undefined, { onStart, onRecord }: CsvHandlers): LineReader {
  const decoder = new StringDecoder('utf8')
  const reader = new DelimitedReader({ mostLength: limits.bulkLineBytes })
  let layout: { column: number; width: number } | undefined
  const start = (fields: string[]): boolean => {
    const { column, hasHeader } = columnOf(fields, wanted)
    layout = { column, width: fields.length }
    onStart(hasHeader ? fields : undefined)
    return hasHeader
  }
  const take = ({ cells: written, line, problem }: DelimitedRecord) => {
    if (problem) {
      if (!layout) throw invalidInput({ body: ['The first line of the csv cannot be read'] })
      onRecord({ error: lineErrors[problem] }, line, Array<string>(layout.width).fill(''))
      return
    }
    if (written.length === 1 && written[0] === '') return
    const fields = written.map(unquoted)
    if (!layout && start(fields)) return
    const { column, width } = layout!
    const cells = Array.from({ length: width }, (_, at) => fields[at] ?? '')
    const read = binOf(cells[column]!)
    if ('error' in read && read.error === 'too_long') cells[column] = ''
    onRecord(fields.length > width ? { error: 'too_many_cells' } : read, line, cells)
  }
  return {
    push(bytes) {
      for (const record of reader.push(decoder.write(bytes))) take(record)
    },
    end() {
      for (const record of reader.push(decoder.end())) take(record)
      for (const record of reader.end()) take(record)
    },
  }
}

function columnOf(first: string[], wanted: string | undefined): { column: number; hasHeader: boolean } {
  const chosen = chooseBinColumn([first], wanted)
  if (chosen) return chosen
  throw invalidInput({
    column: [
      wanted === undefined
        ? 'No column is named BIN. Give the name or number of the one that holds the BINs, such as ?column=2'
        : 'No column of the csv has this name or number',
    ],
  })
}
