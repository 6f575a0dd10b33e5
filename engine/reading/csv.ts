import { basename } from 'node:path'
import { CsvParser, type CsvHandlers } from './csv-parser.ts'
import { ImportError } from './import-error.ts'
import { isJson, rowsOfJson } from './json-rows.ts'
import { unpack, type UnpackOptions } from './unpack.ts'

export type CsvReading = CsvHandlers & UnpackOptions

/**
 * Reads a csv or csv.gz file record by record, or the JSON of a network's API, and returns how many bytes of the file were read. It calls back instead
 * of being an async generator: yielding 400,000 records one by one costs more than parsing them.
 */
export async function readCsv(path: string, reading: CsvReading): Promise<number> {
  const { onBytes } = reading
  let read = 0
  const parser = new CsvParser(basename(path), reading)
  const countBytes = (bytes: number) => {
    read = bytes
    onBytes?.(bytes)
  }
  let json: string | undefined
  let isFirst = true
  for await (const text of unpack(path, { ...reading, onBytes: countBytes })) {
    if (isFirst && isJson(text)) json = ''
    isFirst = false
    if (json === undefined) parser.push(text)
    else if ((json += text).length > mostJson) throw new ImportError(`${basename(path)} has too much JSON.`)
  }
  parser.end()
  if (json !== undefined)
    rowsOfJson(json, basename(path)).forEach((cells, at) => reading.onRecord(cells, at + 1))
  return read
}

/** Characters: the account ranges of a network are a tenth of that. */
const mostJson = 500e6
