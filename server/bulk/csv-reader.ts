import { StringDecoder } from 'node:string_decoder'
import type { LineError } from '#contract/calls/bulk.ts'
import { invalidInput } from '#contract/errors.ts'
import { limits } from '#contract/limits.ts'
import { CsvParser, type CsvComplaint } from '#engine/reading/csv-parser.ts'
import { binOf, type Read } from './bin-of.ts'
import type { LineReader } from './line-reader.ts'

interface CsvHandlers {
  /** The names of the columns, if the first record has them. It comes before all records. */
  onStart: (names: string[] | undefined) => void
  /** The cells are without a BIN that is too long, and as many as in the first record. */
  onRecord: (read: Read, line: number, cells: string[]) => void
}

const complaints: Record<CsvComplaint, LineError> = {
  long_record: 'line_too_long',
  open_quote: 'bad_quotes',
  stray_quote: 'bad_quotes',
}

/** Reads records of csv, one column of which holds BINs: that of this name or number, or else the one that is named so. */
export function csvRecords(wanted: string | undefined, { onStart, onRecord }: CsvHandlers): LineReader {
  const decoder = new StringDecoder('utf8')
  let layout: { column: number; width: number } | undefined
  const start = (fields: string[]): boolean => {
    const { column, hasNames } = columnOf(fields, wanted)
    layout = { column, width: fields.length }
    onStart(hasNames ? fields : undefined)
    return hasNames
  }
  const parser = new CsvParser(
    'The csv',
    {
      onRecord: (fields, line) => {
        if (!layout && start(fields)) return
        const { column, width } = layout!
        const cells = Array.from({ length: width }, (_, at) => fields[at] ?? '')
        const read = binOf(cells[column]!)
        if ('error' in read && read.error === 'too_long') cells[column] = ''
        onRecord(fields.length > width ? { error: 'too_many_cells' } : read, line, cells)
      },
      onComplaint: (kind, line) => {
        if (!layout) throw invalidInput({ body: ['The first line of the csv cannot be read'] })
        onRecord(
          { error: complaints[kind] },
          line,
          Array.from({ length: layout.width }, () => ''),
        )
      },
    },
    limits.bulkLineBytes,
  )
  return {
    push: (bytes) => parser.push(decoder.write(bytes)),
    end: () => {
      parser.push(decoder.end())
      parser.end()
    },
  }
}

/** Which column holds BINs, and whether the first record names the columns. */
function columnOf(first: string[], wanted: string | undefined): { column: number; hasNames: boolean } {
  const isNumber = wanted !== undefined && /^[1-9]\d{0,3}$/.test(wanted)
  if (isNumber && Number(wanted) <= first.length) {
    const column = Number(wanted) - 1
    return { column, hasNames: !isFound(first[column]!) }
  }
  if (wanted !== undefined) {
    const column = first.findIndex((name) => normal(name) === normal(wanted))
    if (column !== -1) return { column, hasNames: true }
    throw invalidInput({ column: ['No column of the csv has this name or number'] })
  }
  const column = first.findIndex(isFound)
  if (column !== -1) return { column, hasNames: false }
  const named = first.findIndex((name) => usualNames.test(normal(name)))
  if (named !== -1) return { column: named, hasNames: true }
  throw invalidInput({
    column: [
      'No column is named BIN. Give the name or number of the one that holds the BINs, such as ?column=2',
    ],
  })
}

const isFound = (cell: string): boolean => 'six' in binOf(cell)
const normal = (name: string): string => name.toLowerCase().replace(/[\s_-]/g, '')
const usualNames = /^(?:card)?(?:bin|iin)(?:number|code|no)?$/
