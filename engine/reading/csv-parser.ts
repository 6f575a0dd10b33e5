import { ImportError } from './import-error.ts'

export type CsvComplaint = 'long_record' | 'open_quote' | 'stray_quote'

export interface CsvHandlers {
  /**
   * The line where the record starts, counted from 1. Empty lines are skipped. The fields are slices of a large chunk
   * of the file: keeping one keeps the whole chunk in memory, unless it is copied.
   */
  onRecord: (fields: string[], line: number) => void
  /** A record that cannot be read is skipped; reading continues on the line after the one where it starts. */
  onComplaint: (kind: CsvComplaint, line: number) => void
}

/**
 * Our own CSV parser: it knows the line of each record, bounds memory and time for any input, and recovers from an
 * unclosed quote. The delimiter is a comma, a semicolon or a tab, whichever the first line uses.
 */
export class CsvParser {
  private readonly name: string
  private readonly handlers: CsvHandlers
  private readonly maxLength: number
  private delimiter = ''
  private text = ''
  private at = 0
  private line = 1
  private ended = false
  private skipping = false
  private skipped = 0
  private rescanned = 0
  private nextQuote = -1
  private nextDelimiter = -1
  private atStart = true

  constructor(name: string, handlers: CsvHandlers, maxLength = 65_536) {
    this.name = name
    this.handlers = handlers
    this.maxLength = maxLength
  }

  push(text: string): void {
    if (text === '') return
    if (this.atStart && text.startsWith('\uFEFF')) text = text.slice(1)
    this.atStart = false
    if (this.skipping) text = this.skip(text)
    this.text = this.at === this.text.length ? text : this.text.slice(this.at) + text
    this.at = 0
    this.parse()
  }

  end(): void {
    this.ended = true
    this.parse()
  }

  private parse(): void {
    this.nextQuote = this.nextDelimiter = -1
    if (this.delimiter === '' && !this.chooseDelimiter()) return
    while (this.at < this.text.length) {
      const { text, at } = this
      let lineEnd = text.indexOf('\n', at)
      if (lineEnd === -1) {
        if (text.length - at > this.maxLength) return this.startSkipping()
        if (!this.ended) return
        lineEnd = text.length
      }
      if (lineEnd - at > this.maxLength) {
        this.handlers.onComplaint('long_record', this.line)
        this.nextLine(lineEnd)
      } else if (this.quoteFrom(at) < lineEnd) {
        if (!this.parseQuoted(lineEnd)) return
      } else {
        const record = this.slice(at, lineEnd)
        if (record !== '') this.handlers.onRecord(record.split(this.delimiter), this.line)
        this.nextLine(lineEnd)
      }
    }
  }

  private parseQuoted(firstLineEnd: number): boolean {
    const { text, at: start } = this
    const delimiterCode = this.delimiter.charCodeAt(0)
    const limit = start + this.maxLength
    const fields: string[] = []
    let lineEnd = firstLineEnd
    let lines = 1
    let at = start
    for (;;) {
      if (text.charCodeAt(at) !== QUOTE) {
        const delimiter = this.delimiterFrom(at)
        if (delimiter < lineEnd) {
          fields.push(text.slice(at, delimiter))
          at = delimiter + 1
          continue
        }
        fields.push(this.slice(at, lineEnd))
        break
      }
      let value = ''
      let from = at + 1
      let close = text.indexOf('"', from)
      while (close !== -1 && text.charCodeAt(close + 1) === QUOTE) {
        value += text.slice(from, close + 1)
        from = close + 2
        close = text.indexOf('"', from)
      }
      // The last character received may be the first half of a doubled quote.
      const unsure = close === -1 || (close === text.length - 1 && !this.ended)
      if ((unsure ? text.length : close) > limit) return this.giveUp('open_quote', firstLineEnd, limit)
      if (unsure) return this.ended ? this.giveUp('open_quote', firstLineEnd, text.length) : false
      fields.push(value === '' ? text.slice(from, close) : value + text.slice(from, close))
      at = close + 1
      while (lineEnd < at) {
        lines++
        lineEnd = text.indexOf('\n', lineEnd + 1)
        if (lineEnd === -1) lineEnd = text.length
      }
      if (lineEnd === text.length && !this.ended) {
        return text.length > limit ? this.giveUp('open_quote', firstLineEnd, limit) : false
      }
      if (lineEnd > limit) return this.giveUp('open_quote', firstLineEnd, limit)
      const code = text.charCodeAt(at)
      if (code === delimiterCode) at++
      else if (at === lineEnd || (code === CR && at + 1 === lineEnd)) break
      else return this.giveUp('stray_quote', firstLineEnd, at)
    }
    this.handlers.onRecord(fields, this.line)
    this.line += lines - 1
    this.nextLine(lineEnd)
    return true
  }

  private giveUp(kind: CsvComplaint, firstLineEnd: number, scannedTo: number): boolean {
    this.handlers.onComplaint(kind, this.line)
    this.rescanned += Math.max(0, scannedTo - firstLineEnd)
    if (this.rescanned > 16e6) {
      throw new ImportError(`${this.name} is damaged: its quotation marks do not match.`)
    }
    this.nextDelimiter = -1
    this.nextLine(firstLineEnd)
    return true
  }

  private slice(at: number, lineEnd: number): string {
    const { text } = this
    return text.slice(at, lineEnd > at && text.charCodeAt(lineEnd - 1) === CR ? lineEnd - 1 : lineEnd)
  }

  private nextLine(lineEnd: number): void {
    this.at = Math.min(lineEnd + 1, this.text.length)
    this.line++
  }

  private startSkipping(): void {
    this.handlers.onComplaint('long_record', this.line)
    this.skipping = true
    this.skipped = this.text.length - this.at
    this.at = this.text.length
  }

  private skip(text: string): string {
    const lineEnd = text.indexOf('\n')
    this.skipped += text.length
    if (this.skipped > 64e6)
      throw new ImportError(`${this.name} has a line of more than 64 MB: it is not a CSV file.`)
    if (lineEnd === -1) return ''
    this.skipping = false
    this.line++
    return text.slice(lineEnd + 1)
  }

  private chooseDelimiter(): boolean {
    const lineEnd = this.text.indexOf('\n')
    if (lineEnd === -1 && !this.ended && this.text.length <= this.maxLength) return false
    const header = this.text.slice(0, lineEnd === -1 ? this.maxLength : Math.min(lineEnd, this.maxLength))
    const count = (delimiter: string) => header.replace(/"[^"]*"/g, '').split(delimiter).length
    this.delimiter = [',', ';', '\t'].reduce((best, next) => (count(next) > count(best) ? next : best))
    return true
  }

  // The position of the next quote or delimiter is kept: searching for a distant one again on every line would take
  // quadratic time on a file without any.
  private quoteFrom(at: number): number {
    if (this.nextQuote < at) this.nextQuote = found(this.text.indexOf('"', at))
    return this.nextQuote
  }

  private delimiterFrom(at: number): number {
    if (this.nextDelimiter < at) this.nextDelimiter = found(this.text.indexOf(this.delimiter, at))
    return this.nextDelimiter
  }
}

const QUOTE = 34
const CR = 13

const found = (index: number) => (index === -1 ? Infinity : index)
