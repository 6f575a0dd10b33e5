import { basename } from 'node:path'
import { CsvParser, type CsvHandlers } from './csv-parser.ts'
import { unpack, type UnpackOptions } from './unpack.ts'

export interface CsvReading extends CsvHandlers, UnpackOptions {
  maxRecordLength?: number | undefined
}

/**
 * Reads a csv or csv.gz file record by record and returns how many bytes of the file were read. It calls back instead
 * of being an async generator: yielding 400,000 records one by one costs more than parsing them.
 */
export async function readCsv(path: string, reading: CsvReading): Promise<number> {
  const { onBytes, maxRecordLength } = reading
  let read = 0
  const parser = new CsvParser(basename(path), reading, maxRecordLength)
  const countBytes = (bytes: number) => {
    read = bytes
    onBytes?.(bytes)
  }
  for await (const text of unpack(path, { ...reading, onBytes: countBytes })) parser.push(text)
  parser.end()
  return read
}
