import { csvCell } from '#contract/formats/csv-cell.ts'
import { holdsCardNumber } from '#contract/formats/card-numbers.ts'
import type { Dataset } from '#engine/dataset/dataset.ts'
import { writeBin } from '#engine/records/bin-number.ts'
import { type Cell, headings } from '#engine/records/fields.ts'
import { exportCells, writers } from '#engine/search/export.ts'
import { rowCellBytes, type RowCellBytes } from '#engine/search/row-bytes.ts'
import type { AnswerWriter } from './answers.ts'
import type { Output } from './output.ts'

export interface CsvOptions {
  url: boolean
  phone: boolean
}

const removed = '[card number removed]'

export interface CsvWriter extends AnswerWriter {
  start(names?: readonly string[]): void
}

export function csvWriter(dataset: Dataset, options: CsvOptions, output: Output): CsvWriter {
  const fields = exportCells(options)
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
