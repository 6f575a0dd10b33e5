import type { LineError, LineType } from '#contract/calls/bulk.ts'
import { AppError, invalidInput } from '#contract/errors.ts'
import { wideEncoding } from '#contract/formats/tables/delimited.ts'
import { limits } from '#contract/limits.ts'
import type { Dataset } from '#engine/dataset/dataset.ts'
import { type AnswerWriter, answerer } from './answers.ts'
import { csvRecords, csvWriter, type CsvOptions } from './csv.ts'
import { jsonLines, type LineReader, plainLines } from './line-reader.ts'
import { ndjsonWriter } from './ndjson-writer.ts'
import type { Output } from './output.ts'
import type { Turns } from '../platform/clients/line.ts'

export interface BulkOptions extends CsvOptions {
  type: LineType
  format: 'ndjson' | 'csv'
  extended: boolean
  column: string | undefined
}

interface Bulk {
  dataset: Dataset
  source: AsyncIterable<Buffer>
  turns: Turns
  output: Output
  options: BulkOptions
  allows: (bytes: number) => boolean | Promise<boolean>
}

/** Bytes that are answered at once: some 150 lines, in a fifth of a millisecond. */
const sliceBytes = 1024

export async function* bulkPieces({
  dataset,
  source,
  turns,
  output,
  options,
  allows,
}: Bulk): AsyncGenerator<Buffer> {
  const { reader, state } = openBulk(dataset, output, options)
  let isFirst = true
  try {
    for await (const chunk of source) {
      let start = isFirst ? startOf(chunk) : 0
      isFirst = false
      for (; start < chunk.length && !state.isOver; start += sliceBytes) {
        await turns.take()
        const slice = chunk.subarray(start, start + sliceBytes)
        reader.push(slice)
        if (!(await allows(slice.length))) state.stop('rate_limited')
        const piece = output.take()
        if (piece.length > 0) yield piece
      }
      if (state.isOver) return
    }
    reader.end()
  } catch (error) {
    // Errors about the input as a whole are found before the first piece. Later, the status is sent already.
    if (error instanceof AppError) throw error
    state.stop('damaged')
  }
  yield output.take()
}

function openBulk(
  dataset: Dataset,
  output: Output,
  { type, format, extended, column, ...options }: BulkOptions,
) {
  const answer = answerer(dataset, extended)
  const csv = format === 'csv' ? csvWriter(dataset, options, output) : undefined
  const writer: AnswerWriter = csv ?? ndjsonWriter(dataset, output)
  let [count, last] = [0, 0]
  const state = {
    isOver: false,
    stop(error: LineError): void {
      if (state.isOver) return
      state.isOver = true
      writer.add({ error }, last + 1)
    },
  }
  const onLine = (read: Parameters<typeof answer>[0], line: number, cells?: string[]): void => {
    if (state.isOver) return
    if (count++ >= limits.bulkLines) return state.stop('too_many_lines')
    last = line
    writer.add(answer(read), line, cells)
  }
  return { reader: readerOf(), state }

  function readerOf(): LineReader {
    if (type === 'text/csv') {
      return csvRecords(column, {
        onStart: (names) => names && csv?.start(names),
        onRecord: (read, line, cells) => onLine(read, line, csv && cells),
      })
    }
    csv?.start()
    return type === 'text/plain' ? plainLines(onLine) : jsonLines(column ?? 'bin', onLine)
  }
}

function startOf(chunk: Buffer): number {
  if (wideEncoding(chunk)) {
    throw invalidInput({ body: ['Send the text as UTF-8, not UTF-16'] })
  }
  return chunk.length > 2 && chunk.readUIntBE(0, 3) === 0xefbbbf ? 3 : 0
}
