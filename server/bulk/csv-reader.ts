import { StringDecoder } from 'node:string_decoder'
import { invalidInput } from '#contract/errors.ts'
import { chooseBinColumn } from '#contract/formats/bin-column.ts'
import { DelimitedReader, type DelimitedRecord, unquoted } from '#contract/formats/delimited.ts'
import { limits } from '#contract/limits.ts'
import { binOf, type Read } from './answers.ts'
import type { LineReader } from './line-reader.ts'

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
