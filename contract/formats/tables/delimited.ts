// Reads csv and its relatives as programs and people write them, and never drops a character: joined with the separator
// and their line ends, the cells of all records are the text again. The engine has a stricter and faster reader of its
// own for imports.

export const separators = [',', ';', '\t', '|'] as const
export type Separator = (typeof separators)[number]

export interface DelimitedRecord {
  /** As written, quotes included; see `unquoted`. None if the record is too long. */
  cells: string[]
  lineEnd: '\n' | '\r\n' | '\r' | ''
  line: number
  problem?: 'stray_quote' | 'too_long'
}

interface Options {
  separator?: Separator
  mostLength?: number
}

/**
 * Reads text that arrives in pieces. A cell is quoted if it begins with a quotation mark and the next single one is
 * followed by a separator or line end. Any other mark is text, so that one that is never closed swallows nothing.
 */
export class DelimitedReader {
  separator: Separator | undefined
  readonly #mostLength: number
  #text = ''
  #at = 0
  #line = 1
  #hasBegun = false
  #isInLongLine = false
  /** Where each mark is next: searching for a distant one again on every line would take quadratic time. */
  readonly #next = new Map<string, number>()

  constructor({ separator, mostLength = 1 << 20 }: Options = {}) {
    this.separator = separator
    this.#mostLength = mostLength
  }

  *push(piece: string): Generator<DelimitedRecord, void> {
    if (piece === '') return
    const hasByteOrderMark = !this.#hasBegun && piece.startsWith('\ufeff')
    this.#hasBegun = true
    this.#text = this.#text.slice(this.#at) + (hasByteOrderMark ? piece.slice(1) : piece)
    yield* this.#read(false)
  }

  *end(): Generator<DelimitedRecord, void> {
    this.#text = this.#text.slice(this.#at)
    yield* this.#read(true)
  }

  *#read(isLast: boolean): Generator<DelimitedRecord, void> {
    this.#at = 0
    this.#next.clear()
    while (this.#at < this.#text.length) {
      if (this.#isInLongLine) {
        const end = this.#lineEnd(this.#at)
        if (!this.#isWhole(end, isLast)) return void (this.#at = end)
        this.#finish([], end)
        this.#isInLongLine = false
      } else {
        const record = this.#record(isLast)
        if (!record) return
        yield record
      }
    }
  }

  #record(isLast: boolean): DelimitedRecord | undefined {
    const from = this.#at
    const end = this.#lineEnd(from)
    const isWhole = this.#isWhole(end, isLast)
    if (end - from > this.#mostLength) return this.#skip(end)
    if (!this.separator) {
      if (!isWhole) return undefined
      this.separator = likelySeparator(this.#text.slice(from, end))
    }
    if (this.#find('"', from) < end) return this.#quotedRecord(isLast)
    return isWhole ? this.#finish(this.#text.slice(from, end).split(this.separator ?? ','), end) : undefined
  }

  #quotedRecord(isLast: boolean): DelimitedRecord | undefined {
    const text = this.#text
    const separator = this.separator!
    const limit = this.#at + this.#mostLength
    const cells: string[] = []
    let problem: 'stray_quote' | undefined
    let inner = 0
    for (let at = this.#at; ;) {
      let end = -1
      if (text[at] === '"') {
        const close = closingQuote(text, at + 1, limit)
        if (close >= text.length - 1 && text.length <= limit && !isLast) return undefined
        if (close < limit && endsCell(text[close + 1], separator)) {
          end = close + 1
          inner += text.slice(at, end).match(/\r\n?|\n/g)?.length ?? 0
        } else problem = 'stray_quote'
      }
      if (end === -1) end = Math.min(this.#find(separator, at), this.#lineEnd(at))
      cells.push(text.slice(at, end))
      at = end + 1
      if (text[end] === separator) continue
      if (end <= limit && !this.#isWhole(end, isLast)) return undefined
      const record = end > limit ? this.#skip(end) : this.#finish(cells, end, problem)
      this.#line += inner
      return record
    }
  }

  #finish(cells: string[], end: number, problem?: 'stray_quote'): DelimitedRecord {
    const text = this.#text
    const first = text[end]
    const lineEnd = first === '\r' ? (text[end + 1] === '\n' ? '\r\n' : '\r') : first === '\n' ? '\n' : ''
    const line = this.#line
    this.#line++
    this.#at = end + lineEnd.length
    return problem ? { cells, lineEnd, line, problem } : { cells, lineEnd, line }
  }

  #skip(end: number): DelimitedRecord {
    this.#at = end
    this.#isInLongLine = true
    return { cells: [], lineEnd: '', line: this.#line, problem: 'too_long' }
  }

  #lineEnd(at: number): number {
    return Math.min(this.#find('\n', at), this.#find('\r', at), this.#text.length)
  }

  /** A line feed may follow a carriage return. */
  #isWhole(end: number, isLast: boolean): boolean {
    return isLast || end < this.#text.length - 1 || this.#text[end] === '\n'
  }

  #find(mark: string, at: number): number {
    let next = this.#next.get(mark) ?? -1
    if (next < at) {
      next = indexOrInfinity(this.#text.indexOf(mark, at))
      this.#next.set(mark, next)
    }
    return next
  }
}

export function* readDelimited(text: string, options?: Options): Generator<DelimitedRecord, void> {
  const reader = new DelimitedReader(options)
  yield* reader.push(text)
  yield* reader.end()
}

export function unquoted(cell: string): string {
  if (cell.length < 2 || !cell.startsWith('"') || !cell.endsWith('"')) return cell
  const inner = cell.slice(1, -1)
  if (!inner.includes('"')) return inner
  return inner.replaceAll('""', '').includes('"') ? cell : inner.replaceAll('""', '"')
}

export const quoted = (text: string, separator: string, always = false): string =>
  always || text.includes('"') || text.includes(separator) || /[\r\n]/.test(text)
    ? `"${text.replaceAll('"', '""')}"`
    : text

/** UTF-16 is known by its byte order mark, or by the zeros between its first letters. */
export function wideEncoding([a = 0, b = 0, c = 0, d = 0]: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  if ((a === 0xff && b === 0xfe) || (a >= 9 && b === 0 && c >= 9 && d === 0)) return 'utf-16le'
  if ((a === 0xfe && b === 0xff) || (a === 0 && b >= 9 && c === 0 && d >= 9)) return 'utf-16be'
  return undefined
}

function likelySeparator(line: string): Separator | undefined {
  if (line.trim() === '') return undefined
  const plain = line.replace(/"[^"]*"/g, '')
  const count = (separator: Separator) => plain.split(separator).length
  return separators.reduce((best, next) => (count(next) > count(best) ? next : best))
}

function closingQuote(text: string, from: number, limit: number): number {
  for (let at = from; at < limit; at += 2) {
    at = indexOrInfinity(text.indexOf('"', at))
    if (text[at + 1] !== '"') return at
  }
  return Infinity
}

const endsCell = (character: string | undefined, separator: string): boolean =>
  character === undefined || character === separator || character === '\n' || character === '\r'

const indexOrInfinity = (index: number): number => (index === -1 ? Infinity : index)
