import { createHash } from 'node:crypto'
import { basename } from 'node:path'
import { holdsCardNumber } from '#contract/formats/card-numbers/card-numbers.ts'
import { Complaints, type Complaint, type ComplaintKind } from './complaints.ts'
import { readCsv } from './csv.ts'
import type { Encoding } from './decode.ts'
import { layoutOf, type Layout, type RawRow } from './formats.ts'
import { ImportError } from './import-error.ts'
import { sourceOfFile } from './known-files.ts'
import { type Field, fields, fieldTable } from '../records/fields.ts'
import { cleanText, truncate } from '../normal-forms/clean-text.ts'
import { normalise } from '../records/normalise.ts'
import { prefixesOf, type RangeProblem } from './ranges.ts'
import type { BinRecord, Source } from '../records/record.ts'

export interface SourceReading {
  onRecord: (record: BinRecord) => void
  /** For a delta: each of its ranges, before the records that it has. */
  onChange?: (change: RangeChange) => void
  onProgress?: ((bytes: number) => void) | undefined
  signal?: AbortSignal | undefined
}

/** A change that a delta makes to a range. An update replaces all that the source has in it. */
export interface RangeChange {
  bins: string[]
  isDeleted: boolean
}

export interface SourceReport {
  source: Source
  format: string
  encoding: Encoding
  rows: number
  records: number
  complaints: Partial<Record<ComplaintKind, number>>
  listed: Complaint[]
  bytes: number
}

/** Twice as many as a full list of all networks would hold, so that a short file of wide ranges cannot keep the importer busy. */
const maxBins = 10e6

export async function readSource(path: string, reading: SourceReading): Promise<SourceReport> {
  const file = basename(path)
  const complaints = new Complaints(file)
  const seen = new BinSet()
  let layout: Layout | undefined
  let rows = 0
  let records = 0
  let expanded = 0
  let encoding: Encoding = 'UTF-8'
  const hash = createHash('sha256')

  function readRow({ columns, rowOf, actionOf }: Layout, cells: string[], line: number): void {
    const odd = cells.length !== columns
    if ((odd || cells[0] === '') && cells.every((cell) => cell === '')) return
    rows++
    if (odd && (cells.length < columns || cells.slice(columns).some((cell) => cell !== ''))) {
      return complaints.add('column_count', line, `has ${cells.length} columns instead of ${columns}`)
    }
    const row = rowOf(cells)
    const bins = binsOf(row)
    if ('kind' in bins) return complaints.add(bins.kind, line, bins.text)
    expanded += bins.length
    if (expanded > maxBins) throw new ImportError(`${file} has more than ${maxBins / 1e6} million BINs.`)
    if (reading.onChange) {
      const action = actionNames[actionOf!(cells).trim().toUpperCase()]
      if (action === undefined)
        return complaints.add('bad_action', line, 'has an action other than A, I, U or D')
      reading.onChange({ bins, isDeleted: action === 'delete' })
      if (action === 'delete') return
    }
    const record = normalise(row)
    for (const field of fieldsWithCardNumber(record)) {
      record[field] = ''
      const { heading } = fieldTable[field]
      complaints.add('card_number', line, `has what looks like a card number as ${heading}; it is left out`)
    }
    if (record.network && holdsCardNumber(record.network)) {
      delete record.network
      complaints.add(
        'card_number',
        line,
        'has what looks like a card number; what the network says is left out',
      )
    }
    // In a delta, a range may be deleted and added again.
    const fresh = reading.onChange ? bins : bins.filter((bin) => seen.add(bin))
    records += fresh.length
    for (const bin of fresh) reading.onRecord({ ...record, bin })
    if (fresh.length === bins.length) return
    const repeated = bins.length === 1 ? `BIN ${bins[0]}` : `${bins.length - fresh.length} BINs`
    complaints.add('duplicate', line, `repeats ${repeated}; the first row is used`)
  }

  const bytes = await readCsv(path, {
    onRecord: (cells, line) => {
      if (layout) readRow(layout, cells, line)
      else {
        layout = layoutOf(cells, file)
        if (reading.onChange && !(layout.network && layout.actionOf)) throw notADelta(file)
      }
    },
    onComplaint: (kind, line) => {
      if (!layout) throw new ImportError(`${file} does not begin with a readable header.`)
      rows++
      complaints.add(kind, line, csvProblems[kind])
    },
    onBytes: reading.onProgress,
    onContent: (content) => hash.update(content),
    onEncoding: (found) => (encoding = found),
    signal: reading.signal,
  })
  if (!layout) throw new ImportError(`${file} has no header.`)
  return {
    source: sourceOfFile(hash.digest('hex')) ?? sourceNamed(file, layout),
    format: layout.format,
    encoding,
    rows,
    records,
    complaints: complaints.counts,
    listed: complaints.listed,
    bytes,
  }
}

const actionNames: Record<string, 'set' | 'delete' | undefined> = {
  A: 'set',
  I: 'set',
  U: 'set',
  D: 'delete',
}

const notADelta = (file: string) =>
  new ImportError(
    `${file} is not a delta: it needs the ranges of Mastercard or Visa, and an ACTION for each.`,
  )

function sourceNamed(file: string, { terms, network }: Layout): Source {
  const title = holdsCardNumber(file) ? 'a file' : truncate(cleanText(file), 100)
  return {
    name: title.replace(/(?:\.csv)?(?:\.gz)?$/i, '') || title,
    title,
    ...terms,
    date: '',
    ...(network && { network }),
  }
}

/** BINs seen before: a byte for each BIN of six digits, because a Set of hundreds of thousands of texts is slow and large. */
class BinSet {
  private readonly six = new Uint8Array(1_000_000)
  private readonly longer = new Set<number>()

  add(bin: string): boolean {
    if (bin.length === 6) {
      const at = Number(bin)
      return this.six[at] === 1 ? false : (this.six[at] = 1) === 1
    }
    const before = this.longer.size
    // The leading 1 distinguishes leading zeros and lengths.
    this.longer.add(Number(`1${bin}`))
    return this.longer.size > before
  }
}

const fieldsWithCardNumber = (record: BinRecord): Field[] =>
  fields.filter(
    (field) =>
      record[field].length >= 13 &&
      (field !== 'phone' || networkNumber.test(record.phone.replace(/[^\d+]/g, ''))) &&
      holdsCardNumber(record[field]),
  )

/** Phone numbers may have up to 15 digits. A card number as short as that is Visa's, Diners Club's or Amex's. */
const networkNumber = /^(?:4\d{12}|3[0689]\d{12}|3[47]\d{13})$/

interface Problem {
  kind: ComplaintKind
  text: string
}

function binsOf(row: RawRow): string[] | Problem {
  const [start, end] = [row.bin.trim(), row.rangeEnd.trim()]
  if (end === '') return numberProblem(start, 11) ?? [start]
  const problem = numberProblem(start, 19) ?? numberProblem(end, 19)
  if (problem) return problem
  const prefixes = prefixesOf(start, end)
  return typeof prefixes === 'string' ? { kind: 'bad_range', text: rangeProblems[prefixes] } : prefixes
}

function numberProblem(text: string, maxDigits: number): Problem | undefined {
  if (!/^\d*$/.test(text))
    return { kind: 'not_digits', text: 'has a BIN with characters that are not digits' }
  if (text.length > maxDigits) {
    return { kind: 'too_many_digits', text: `has more than ${maxDigits} digits where a BIN should be` }
  }
  if (text.length >= 6) return undefined
  const hint = text.length === 5 ? '; a spreadsheet may have removed a leading zero' : ''
  return { kind: 'wrong_length', text: `has a BIN of ${text.length} digits instead of 6 to 11${hint}` }
}

const csvProblems = {
  long_record: 'is longer than a record can be',
  open_quote: 'opens a quotation mark that is not closed',
  stray_quote: 'has text after a closing quotation mark',
}

const rangeProblems: Record<RangeProblem, string> = {
  not_digits: 'has a range with characters that are not digits',
  lengths_differ: 'has a range whose start and end differ in length',
  too_long: 'has a range of more than 19 digits',
  end_before_start: 'has a range that ends before it starts',
  finer_than_11_digits: 'has a range that prefixes of up to 11 digits cannot express exactly',
  too_wide: 'has a range of more than 100,000 BINs',
}
