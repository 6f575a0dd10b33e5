// Which column of a table holds BINs: that which a caller names, or else by the shape of its values and by its name.
import { binInCell } from './bin-cell.ts'

export interface Candidate {
  column: number
  score: number
  isNamed: boolean
  sample: string[]
}

const sampledRows = 500

export const isBinName = (name: string): boolean => binName.test(plainName(name))

const binName = /^(?:card)?(?:bins?|iins?|biniin)(?:number|code|no|6|8)?$|^first(?:6|six|8|eight)(?:digits)?$/

/**
 * The column of BINs in the first records of a file, and whether the first record names the columns. Undefined when no
 * column looks like BINs or, with `wanted`, when none has that name or number.
 */
export function chooseBinColumn(
  records: readonly (readonly string[])[],
  wanted?: string,
): { column: number; hasHeader: boolean } | undefined {
  const [first = []] = records
  const hasHeader = isHeader(first)
  if (wanted === undefined) {
    const column = likelyColumn(records)
    return column === -1 ? undefined : { column, hasHeader }
  }
  const number = /^[1-9]\d{0,3}$/.test(wanted) && Number(wanted) <= first.length ? Number(wanted) : undefined
  if (number !== undefined && !hasHeader) return { column: number - 1, hasHeader }
  const named = first.findIndex((name) => plainName(name) === plainName(wanted))
  if (named !== -1) return { column: named, hasHeader: true }
  return number === undefined ? undefined : { column: number - 1, hasHeader }
}

const plainName = (name: string): string => name.toLowerCase().replace(/[\s_-]/g, '')

const isHeader = (record: readonly string[]): boolean => !record.some((cell) => binInCell(cell) !== undefined)

function likelyColumn(records: readonly (readonly string[])[]): number {
  const [first = [], ...others] = records
  const header = isHeader(first) ? first : []
  const rows = isHeader(first) ? others : records
  const [best] = binColumns(rows, header)
  return best && (best.isNamed || best.score > 0.3) ? best.column : header.findIndex(isBinName)
}

export function binColumns(
  rows: readonly (readonly string[])[],
  header: readonly string[] = [],
): Candidate[] {
  const sampled = sampleOf(rows)
  const columns = sampled.reduce((most, row) => Math.max(most, row.length), header.length)
  const found: Candidate[] = []
  for (let column = 0; column < columns; column++) {
    const candidate = judge(
      sampled.map((row) => row[column] ?? ''),
      header[column] ?? '',
    )
    if (candidate) found.push({ column, ...candidate })
  }
  return found.toSorted((a, b) => b.score - a.score)
}

export function isUnsure([first, second]: readonly Candidate[]): boolean {
  if (!first || first.isNamed) return false
  return first.score < 0.3 || (second !== undefined && second.score > first.score / 4)
}

export function sampleOf<Row>(rows: readonly Row[]): readonly Row[] {
  if (rows.length <= sampledRows) return rows
  const step = rows.length / sampledRows
  return Array.from({ length: sampledRows }, (_, at) => rows[Math.floor(at * step)]!)
}

function judge(cells: readonly string[], name: string): Omit<Candidate, 'column'> | undefined {
  const values = cells.map((cell) => cell.trim()).filter((cell) => !isNothing.test(cell))
  const found = values.map(binInCell).filter((cell) => cell !== undefined)
  if (found.length === 0 || found.length < values.length / 2) return undefined
  const meaning = meaningOf(name)
  const bins = found.map(({ bin }) => bin)
  if (meaning !== 'BIN' && isDatesOrTimes(bins)) return undefined
  const weight = found.reduce((sum, { weight }) => sum + weight, 0) / values.length
  const filled = 0.5 + values.length / cells.length / 2
  const score = weight * filled * factors[meaning] * (meaning === 'BIN' ? 1 : doubt(bins))
  return { score, isNamed: meaning === 'BIN' && weight > 0.2, sample: [...new Set(bins)].slice(0, 100) }
}

const isNothing = /^(?:[-–—.?]*|n\/?a|null|none|nan|unknown|#n\/a)$/i

const factors = { BIN: 3, card: 1.5, nothing: 1, other: 0.15 }

const doubt = (bins: readonly string[]): number => (isCounter(bins) ? 0.3 : 1) * (isSame(bins) ? 0.6 : 1)

function meaningOf(name: string): keyof typeof factors {
  const words = name
    .replace(/([a-z])([A-Z0-9])/g, '$1 $2')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}#]+/gu, ' ')
  if (/\b(?:bins?|iins?|first ?(?:6|six|8|eight)|pan|pans)\b|^bin|bin$/.test(words)) return 'BIN'
  if (cardNumberNames.test(words)) return 'card'
  if (otherNames.test(words)) return 'other'
  return /card|kart|carte|tarjeta|cartão|kort|prefix|prefijo|range|\bcc\b/.test(words) ? 'card' : 'nothing'
}

const cardNumberNames = /(?:cards?|karten?|carte|tarjeta|kort|cc) ?(?:no|nr|num|number|nummer|#)(?: |$)/

const otherNames =
  /\b(?:id|ids|uuid|ip|mid|tid|mcc|cvv|cvc|ean|sku|gtin|imei|no|nr|ref|rrn|arn|stan|zip|plz|blz|tel|fax|last ?4|seq|row|lfd)\b|order|invoice|receipt|ticket|customer|client|user|account|phone|mobile|merchant|terminal|auth|approval|batch|postal|postcode|date|time|created|updated|expir|amount|total|price|balance|qty|quantity|count|bestell|auftrag|rechnung|kunde|konto|telefon|handy|datum|uhrzeit|betrag|summe|saldo|menge|anzahl|beleg|vorgang|pedido|factura|fecha|importe|commande|facture|montant|tax|steuer|vat|iban/

/** 20261005, 05102026, 261005, or seconds since 1970, all of them. */
function isDatesOrTimes(bins: readonly string[]): boolean {
  return dateForms.some(({ form, least }) => bins.length >= least && bins.every((bin) => form.test(bin)))
}

const dateForms = [
  { form: /^(?:19|20)\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])(?:[01]\d|2[0-3])?$/, least: 1 },
  { form: /^(?:0[1-9]|[12]\d|3[01])(?:0[1-9]|1[0-2])(?:19|20)\d\d$/, least: 1 },
  { form: /^(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])(?:19|20)\d\d$/, least: 1 },
  { form: /^[0-3]\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])$/, least: 3 },
  { form: /^(?:0[1-9]|[12]\d|3[01])(?:0[1-9]|1[0-2])\d\d$/, least: 3 },
  { form: /^(?:[01]\d|2[0-3])[0-5]\d[0-5]\d$/, least: 3 },
  { form: /^1[0-9]{9}$/, least: 3 },
]

function isCounter(bins: readonly string[]): boolean {
  if (bins.length < 4) return false
  const steps = bins.slice(1).map((bin, at) => Number(bin) - Number(bins[at]))
  const near = (step: number) => Math.abs(step) >= 1 && Math.abs(step) <= 20
  return steps.filter((step) => near(step) && step > 0 === steps[0]! > 0).length > 0.9 * steps.length
}

const isSame = (bins: readonly string[]): boolean => bins.length > 5 && new Set(bins).size === 1
