import { stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { binLength } from '#contract/formats/bin-text.ts'
import { holdsCardNumber } from '#contract/formats/card-numbers/card-numbers.ts'
import { Complaints } from '#engine/reading/complaints.ts'
import { readCsv } from '#engine/reading/csv.ts'
import type { CsvComplaint } from '#engine/reading/csv-parser.ts'
import { ImportError } from '#engine/reading/import-error.ts'
import { expiryOf, readBin, readWrittenExpiry, storedZips, type Card } from '../card.ts'
import { storedForms } from '../name-forms.ts'
import { type Columns, findColumns } from './columns.ts'

type Problem = CsvComplaint | 'column_count' | 'bad_bin' | 'bad_expiry' | 'bad_name' | 'bad_zip'

export interface CardsReport {
  rows: number
  cards: number
  complaints: Complaints<Problem>
}

export interface CardsReading {
  onCard: (card: Card) => void
  onProgress?: (bytes: number, size: number) => void
  signal?: AbortSignal | undefined
}

/**
 * Reads a csv or csv.gz file of exposed cards. A card number anywhere in it throws an ImportError with its position; no
 * message ever contains the value of a cell.
 */
export async function readCards(path: string, reading: CardsReading): Promise<CardsReport> {
  const file = basename(path)
  const complaints = new Complaints<Problem>(file)
  const size = (await stat(path).catch(() => undefined))?.size ?? 0
  let columns: Columns | undefined
  let rows = 0
  let cards = 0
  await readCsv(path, {
    signal: reading.signal,
    onBytes: (bytes) => reading.onProgress?.(bytes, size),
    onComplaint: (kind, line) => complaints.add(kind, line, messages[kind]),
    onRecord(fields, line) {
      const at = fields.findIndex((cell) => mayHoldCardNumber(cell) && holdsCardNumber(cell))
      if (at !== -1) throw cardNumberAt(file, line, at)
      if (!columns) {
        columns = findColumns(fields, file)
        return
      }
      rows++
      const card = cardOf(fields, columns)
      if (typeof card === 'string') complaints.add(card, line, messages[card])
      else {
        cards++
        reading.onCard(card)
      }
    },
  })
  if (!columns) throw new ImportError(`${file} has no header line.`)
  return { rows, cards, complaints }
}

const messages: Record<Problem, string> = {
  long_record: 'is too long',
  open_quote: 'has an unclosed quotation mark',
  stray_quote: 'has a quotation mark inside a value',
  column_count: 'has too few columns',
  bad_bin: `has no BIN of ${binLength}`,
  bad_expiry: 'has no expiry date such as 04/29 or 2029-04',
  bad_name: 'has no name',
  bad_zip: 'has no postal code of at least 3 letters or digits',
}

function cardOf(fields: readonly string[], { bin, exp, name, zip }: Columns): Card | Problem {
  const [binText, zipText] = [fields[bin], fields[zip]]
  const names = name.map((at) => fields[at])
  const expText = typeof exp === 'number' ? fields[exp] : fields[exp.month]
  const yearText = typeof exp === 'number' ? '' : fields[exp.year]
  if ([binText, zipText, expText, yearText, ...names].includes(undefined)) return 'column_count'
  const card = {
    bin: readBin(binText!),
    exp: typeof exp === 'number' ? readWrittenExpiry(expText!) : expiryOf(expText!, yearText!),
    names: storedForms(names.join(' ')),
    zips: storedZips(zipText!),
  }
  if (card.bin === undefined) return 'bad_bin'
  if (card.exp === undefined) return 'bad_expiry'
  if (card.names.length === 0) return 'bad_name'
  return card.zips.length === 0 ? 'bad_zip' : (card as Card)
}

/** A quick check, because few cells have that many digits. Characters of other scripts may be digits too, so they count. */
function mayHoldCardNumber(cell: string): boolean {
  let digits = 0
  for (let at = 0; at < cell.length; at++) {
    const code = cell.charCodeAt(at)
    if (code > 127) return true
    if (code >= 48 && code <= 57) digits++
  }
  return digits >= 13
}

const cardNumberAt = (file: string, line: number, column: number): ImportError =>
  new ImportError(
    `${file} was not imported: line ${line}, column ${column + 1} contains what looks like a card number. ` +
      'Remove card numbers from the whole file; the first six digits are enough.',
  )
