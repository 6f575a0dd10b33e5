import { basename } from 'node:path'
import { BinSet } from './bin-set.ts'
import { Complaints, type Complaint, type ComplaintKind } from './complaints.ts'
import { readCsv } from './csv.ts'
import { layoutOf, type Layout, type RawRow } from './formats.ts'
import { ImportError } from './import-error.ts'
import { normalise } from '../records/normalise.ts'
import { prefixesOf, type RangeProblem } from './ranges.ts'
import type { BinRecord, Source } from '../records/record.ts'

export interface SourceReading {
  onRecord: (record: BinRecord) => void
  /** Bytes read of the file as it lies on disk. */
  onProgress?: ((bytes: number) => void) | undefined
  signal?: AbortSignal | undefined
}

export interface SourceReport {
  source: Source
  /** Rows below the header, good and bad. */
  rows: number
  /** Records handed over; a row with a range gives several. */
  records: number
  complaints: Partial<Record<ComplaintKind, number>>
  /** The first 20 of each kind. */
  listed: Complaint[]
  /** Bytes of the file as it lies on disk. */
  bytes: number
}

/** Twice what a full list of all networks may hold: a short file of wide ranges must not keep the importer busy. */
const maxBins = 10e6

/**
 * Reads a csv or csv.gz file in one of the known formats and hands over its records in normal form, in the order of
 * the file. Bad rows are left out and reported; a file that cannot be read at all is an ImportError.
 */
export async function readSource(path: string, reading: SourceReading): Promise<SourceReport> {
  const file = basename(path)
  const complaints = new Complaints(file)
  const seen = new BinSet()
  let layout: Layout | undefined
  let rows = 0
  let records = 0
  let expanded = 0

  function readRow({ columns, rowOf }: Layout, fields: string[], line: number): void {
    const odd = fields.length !== columns
    if ((odd || fields[0] === '') && fields.every((field) => field === '')) return
    rows++
    if (odd && (fields.length < columns || fields.slice(columns).some((field) => field !== ''))) {
      return complaints.add('column_count', line, `has ${fields.length} columns instead of ${columns}`)
    }
    const row = rowOf(fields)
    const bins = binsOf(row)
    if ('kind' in bins) return complaints.add(bins.kind, line, bins.words)
    expanded += bins.length
    if (expanded > maxBins) throw new ImportError(`${file} holds more than ${maxBins / 1e6} million BINs.`)
    const record = normalise(row)
    const fresh = bins.filter((bin) => seen.add(bin))
    records += fresh.length
    for (const bin of fresh) reading.onRecord({ ...record, bin })
    if (fresh.length === bins.length) return
    const repeated = bins.length === 1 ? `BIN ${bins[0]}` : `${bins.length - fresh.length} BINs`
    complaints.add('duplicate', line, `repeats ${repeated}; the first row counts`)
  }

  const bytes = await readCsv(path, {
    onRecord: (fields, line) => {
      if (layout) readRow(layout, fields, line)
      else layout = layoutOf(fields, file)
    },
    onComplaint: (kind, line) => {
      if (!layout) throw new ImportError(`${file} does not begin with a readable header.`)
      rows++
      complaints.add(kind, line, csvProblems[kind])
    },
    onBytes: reading.onProgress,
    signal: reading.signal,
  })
  if (!layout) throw new ImportError(`${file} holds no header.`)
  return {
    source: layout.source,
    rows,
    records,
    complaints: complaints.counts,
    listed: complaints.listed,
    bytes,
  }
}

interface Problem {
  kind: ComplaintKind
  words: string
}

function binsOf(row: RawRow): string[] | Problem {
  const [start, end] = [row.bin.trim(), row.rangeEnd.trim()]
  if (end === '') return numberProblem(start, 11) ?? [start]
  const problem = numberProblem(start, 19) ?? numberProblem(end, 19)
  if (problem) return problem
  const prefixes = prefixesOf(start, end)
  return typeof prefixes === 'string' ? { kind: 'bad_range', words: rangeProblems[prefixes] } : prefixes
}

function numberProblem(text: string, maxDigits: number): Problem | undefined {
  if (!/^\d*$/.test(text)) return { kind: 'not_digits', words: 'has a BIN with other characters than digits' }
  if (text.length > maxDigits) {
    return { kind: 'too_many_digits', words: `has more than ${maxDigits} digits where a BIN should be` }
  }
  if (text.length >= 6) return undefined
  const hint = text.length === 5 ? '; a spreadsheet may have taken a zero from its front' : ''
  return { kind: 'wrong_length', words: `has a BIN of ${text.length} digits instead of 6 to 11${hint}` }
}

const csvProblems = {
  long_record: 'is longer than a record may be',
  open_quote: 'opens a quotation mark that is not closed',
  stray_quote: 'has text behind a closing quotation mark',
}

const rangeProblems: Record<RangeProblem, string> = {
  not_digits: 'has a range with other characters than digits',
  lengths_differ: 'has a range whose two ends are not of the same length',
  too_long: 'has a range of more than 19 digits',
  end_before_start: 'has a range that ends before it starts',
  finer_than_11_digits: 'has a range that prefixes of up to 11 digits cannot tell exactly',
  too_wide: 'has a range of more than 100,000 BINs',
}
