import { csvCell } from '#contract/formats/csv-cell.ts'
import type { Dataset } from '../dataset/dataset.ts'

export const exportFormats = ['txt', 'csv', 'json'] as const
export type ExportFormat = (typeof exportFormats)[number]

export interface ExportOptions {
  format: ExportFormat
  url: boolean
  phone: boolean
}

const rowsAtOnce = 1000

/** Rows as a file, piece by piece. */
export function* exportRows(dataset: Dataset, rows: Uint32Array, options: ExportOptions): Generator<string> {
  const names = [
    'BIN',
    'BRAND',
    'TYPE',
    'LEVEL',
    'BANK',
    'COUNTRY',
    ...(options.url ? ['URL'] : []),
    ...(options.phone ? ['PHONE'] : []),
  ]
  const cells = (row: number) => {
    const texts = cardCells(dataset, dataset.bin(row), row)
    if (options.url) texts.push(dataset.text('url', row))
    if (options.phone) texts.push(dataset.text('phone', row))
    return texts
  }
  const { start, line, end } = fileWriter(options.format, names)
  yield start
  for (let at = 0; at < rows.length; at += rowsAtOnce) {
    let piece = ''
    for (const row of rows.subarray(at, at + rowsAtOnce)) piece += line(cells(row), row === rows[0])
    yield piece
  }
  yield end
}

/** BIN, BRAND, TYPE, LEVEL, BANK and COUNTRY; only the BIN when there is no row of it. */
export function cardCells(dataset: Dataset, bin: string, row: number | undefined): string[] {
  if (row === undefined) return [bin, '', '', '', '', '']
  const { brand, type, category, country } = dataset.columns
  return [
    bin,
    brand.textAt(row),
    type.textAt(row),
    category.textAt(row),
    dataset.text('issuer', row),
    country.textAt(row),
  ]
}

/** Makes a file of lines: what comes before them, each of them, and after them. */
export const fileWriter = (format: ExportFormat, names: string[]): Writer => writers[format](names)

interface Writer {
  start: string
  line(texts: string[], first: boolean): string
  end: string
}

const writers: Record<ExportFormat, (names: string[]) => Writer> = {
  txt: (names) => ({
    start: `${names.join('\t')}\n`,
    // Twice as quick as join, and files have many lines.
    line(texts) {
      let line = texts[0]!
      for (let at = 1; at < texts.length; at++) line += `\t${texts[at]!}`
      return `${line}\n`
    },
    end: '',
  }),
  csv: (names) => ({
    start: `${names.join()}\r\n`,
    line: (texts) => `${texts.map(csvCell).join()}\r\n`,
    end: '',
  }),
  json: (names) => {
    const keys = names.map((name) => name.toLowerCase())
    return {
      start: '[\n',
      line: (texts, first) =>
        (first ? '' : ',\n') +
        JSON.stringify(Object.fromEntries(texts.map((text, at) => [keys[at], text || null]))),
      end: '\n]\n',
    }
  },
}
