// bindex lookup --merge: a csv file with what is known about its BINs in further columns.
import { binInCell } from '#contract/formats/tables/bin-cell.ts'
import { chooseBinColumn } from '#contract/formats/tables/bin-column.ts'
import { safeCell } from '#contract/formats/tables/csv-cell.ts'
import {
  DelimitedReader,
  type DelimitedRecord,
  quoted,
  unquoted,
} from '#contract/formats/tables/delimited.ts'
import { hiddenCardNumbers } from '#contract/formats/card-numbers/hide-cards.ts'
import { mostBinDigits } from '#contract/limits.ts'
import type { Dataset } from '#engine/dataset/dataset.ts'
import { binNumber } from '#engine/records/bin-number.ts'
import { type Cell, headings } from '#engine/records/fields.ts'
import { ImportError } from '#engine/reading/import-error.ts'
import { exportCells, networkCells } from '#engine/search/export.ts'
import { didYouMean, nearWords } from '../../platform/commands/near-words.ts'
import { UsageError } from '../../platform/commands/read-arguments.ts'
import { rowFinder } from './find-rows.ts'
import { readText } from './input.ts'
import { Missing } from './missing.ts'
import { lookupProgress } from './progress.ts'
import type { Sink } from './sink.ts'

interface MergeOptions {
  column?: string | undefined
  extended: boolean
  url: boolean
  phone: boolean
}

const sampledRecords = 100

/** Writes the csv file with its added columns. Every character that can stay as it is does, in its encoding. */
export async function mergeFile(dataset: Dataset, path: string, options: MergeOptions, sink: Sink) {
  const missing = new Missing<number>()
  const counts = { rows: 0, withBin: 0, hidden: 0 }
  const fields = [...exportCells(options), ...networkCells(dataset)]
  const reader = new DelimitedReader()
  const progress = lookupProgress('rows')
  const answer = answers(dataset, fields, options.extended, missing)
  let waiting: DelimitedRecord[] | undefined = []
  let [column, width] = [0, 0]

  const separator = () => reader.separator ?? ','
  const safe = (raw: string) => {
    if (!mayNeedChange.test(raw)) return raw
    const value = unquoted(raw)
    const shown = hiddenCardNumbers(value)
    if (shown !== value) counts.hidden++
    const neutral = isNumber.test(shown) ? shown : safeCell(shown)
    return neutral === value ? raw : quoted(neutral, separator(), raw.startsWith('"'))
  }
  const write = ({ cells, lineEnd }: DelimitedRecord, added: readonly string[]) => {
    const padding = Array.from({ length: Math.max(0, width - cells.length) }, () => '')
    const ours = added.map((text) => quoted(text, separator()))
    sink.text([...cells.map(safe), ...padding, ...ours].join(separator()) + lineEnd)
  }
  const mergeRecord = (record: DelimitedRecord) => {
    // An empty line stays one.
    if (record.cells.length === 1 && record.cells[0] === '') return sink.text(record.lineEnd)
    counts.rows++
    const bin = binInCell(unquoted(record.cells[column] ?? ''))?.bin
    if (bin !== undefined) counts.withBin++
    write(record, (bin === undefined ? undefined : answer(bin)) ?? fields.map(() => ''))
  }
  const start = () => {
    const records = waiting ?? []
    waiting = undefined
    const chosen = columnIn(records, options.column)
    column = chosen.column
    width = Math.max(0, ...records.map(({ cells }) => cells.length))
    if (chosen.hasHeader) {
      const [header, ...rows] = records
      write(header!, addedNames(header!.cells.map(unquoted), headings(fields)))
      rows.forEach(mergeRecord)
    } else records.forEach(mergeRecord)
  }
  const take = async (records: Iterable<DelimitedRecord>) => {
    for (const record of records) {
      if (record.problem === 'too_long')
        throw new ImportError(`Line ${record.line} is too long for a csv file.`)
      if (waiting) waiting.push(record)
      else mergeRecord(record)
      if (waiting && waiting.length >= sampledRecords) start()
      if (sink.isFull) await sink.flush()
    }
    progress.show(counts.rows)
  }

  let isFirst = true
  for await (const { text, encoding } of readText(path)) {
    sink.encoding = encoding
    if (isFirst && text.startsWith(byteOrderMark)) sink.text(byteOrderMark)
    isFirst = false
    await take(reader.push(text))
  }
  await take(reader.end())
  if (waiting) start()
  progress.end()
  await sink.flush()
  return { missing, ...counts }
}

function columnIn(records: readonly DelimitedRecord[], wanted: string | undefined) {
  const rows = records.map(({ cells }) => cells.map((cell) => unquoted(cell).trim()))
  const chosen = chooseBinColumn(rows, wanted)
  if (chosen) return chosen
  if (wanted === undefined)
    throw new UsageError('No column looks like BINs. Say which one it is: --column NAME')
  const near = nearWords(wanted, (rows[0] ?? []).filter(Boolean))
  throw new UsageError(`There is no column ${wanted}.${didYouMean(near)}`)
}

const byteOrderMark = '\ufeff'

/** Formulas begin with a sign or a space, perhaps after a quote or a semicolon; card numbers have many digits. */
const mayNeedChange = /^"?[\s'=+\-@＝＋－＠\0]|;|\p{Nd}[^\p{L}]{10,}\p{Nd}|[^\0-\x7f]/u

const isNumber = /^[-+]?[\d.,' ]*%?$/

function addedNames(originals: readonly string[], names: readonly string[]): string[] {
  const used = new Set(originals.map((name) => name.trim().toUpperCase()))
  return names.map((name) => {
    let unused = name
    for (let count = 1; used.has(unused); count++) unused = `BIN_${name}${count > 1 ? count : ''}`
    used.add(unused)
    return unused
  })
}

/**
 * The cells for a BIN: of its own row, or of its longest known prefix. When only longer BINs are known, the cells hold
 * what all of them agree on.
 */
function answers(dataset: Dataset, fields: readonly Cell[], extended: boolean, missing: Missing<number>) {
  const find = rowFinder(dataset, extended)
  const found = { from: 0, to: 0 }
  const readers = fields.map((field) => dataset.readers[field])
  const cells = dataset.perProfile((row) => readers.map((read) => safeCell(read(row))))
  return (bin: string): readonly string[] | undefined => {
    const wanted = bin.slice(0, mostBinDigits(extended))
    const { six, rest } = binNumber(wanted)
    if (!find(six, rest, found)) {
      missing.add(wanted, dataset.first[six + 1]! - dataset.first[six]!)
      return undefined
    }
    const { from, to } = found
    const own = cells(from)
    if (to - from === 1 || (dataset.six[from] === six && dataset.rest[from] === rest)) return own
    const agreed = [...own]
    for (let row = from + 1; row < to; row++) {
      for (const [at, cell] of cells(row).entries()) if (agreed[at] !== cell) agreed[at] = ''
    }
    return agreed
  }
}
