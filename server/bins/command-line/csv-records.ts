import { ImportError } from '#engine/reading/import-error.ts'

export interface RawRecord {
  cells: string[]
  lineEnd: '\n' | '\r\n' | ''
}

const separators = [',', ';', '\t', '|']
/** No record is longer: a quote was left open. */
const mostLength = 1 << 20

/** Splits csv text that arrives in pieces into records, without changing a character of them. */
export class RecordReader {
  separator = ''
  private text = ''
  private line = 1
  private scanned = 0
  private isOpen = false
  /** The next quote, so that a distant one is not searched for on every line. */
  private nextQuote = -1

  push(piece: string): RawRecord[] {
    this.text += piece
    this.nextQuote = -1
    return this.read(false)
  }

  end(): RawRecord[] {
    return this.read(true)
  }

  private read(isLast: boolean): RawRecord[] {
    const records: RawRecord[] = []
    let start = 0
    while (start < this.text.length) {
      const end = this.recordEnd()
      if (end === -1 && this.text.length - start > mostLength) {
        throw new ImportError(
          `Line ${this.line} begins a record that does not end: a quotation mark is missing.`,
        )
      }
      if (end === -1 && !isLast) break
      const stop = end === -1 ? this.text.length : end
      const hasReturn = end !== -1 && this.text[stop - 1] === '\r'
      const raw = this.text.slice(start, hasReturn ? stop - 1 : stop)
      this.separator ||= likelySeparator(raw)
      records.push({
        cells: rawCells(raw, this.separator),
        lineEnd: end === -1 ? '' : hasReturn ? '\r\n' : '\n',
      })
      this.line += raw.split('\n').length
      start = stop + 1
    }
    this.text = this.text.slice(start)
    this.scanned = Math.max(0, this.scanned - start)
    return records
  }

  private recordEnd(): number {
    const { text } = this
    for (;;) {
      const quote = this.quoteFrom(this.scanned)
      const end = this.isOpen ? Infinity : found(text.indexOf('\n', this.scanned))
      if (quote === Infinity && end === Infinity) {
        this.scanned = text.length
        return -1
      }
      this.scanned = Math.min(quote, end) + 1
      if (end < quote) return end
      this.isOpen = !this.isOpen
    }
  }

  private quoteFrom(at: number): number {
    if (this.nextQuote < at) this.nextQuote = found(this.text.indexOf('"', at))
    return this.nextQuote
  }
}

const found = (index: number): number => (index === -1 ? Infinity : index)

function likelySeparator(header: string): string {
  const plain = header.replace(/"[^"]*"/g, '')
  const count = (separator: string) => plain.split(separator).length
  return separators.reduce((best, next) => (count(next) > count(best) ? next : best))
}

function rawCells(raw: string, separator: string): string[] {
  if (!raw.includes('"')) return raw.split(separator)
  const cells: string[] = []
  let start = 0
  let isQuoted = false
  for (let at = 0; at <= raw.length; at++) {
    if (raw[at] === '"') isQuoted = !isQuoted
    if (at < raw.length && (raw[at] !== separator || isQuoted)) continue
    cells.push(raw.slice(start, at))
    start = at + 1
  }
  return cells
}

export const cellValue = (raw: string): string =>
  raw.length > 1 && raw.startsWith('"') && raw.endsWith('"') ? raw.slice(1, -1).replaceAll('""', '"') : raw

export const quotedCell = (text: string, separator: string, always = false): string =>
  always || text.includes('"') || text.includes(separator) || /[\r\n]/.test(text)
    ? `"${text.replaceAll('"', '""')}"`
    : text
