// Rows of values with separators: a value that contains one is quoted, and quotes in it are doubled (RFC 4180).

export interface Cell {
  raw: string
  content: string
  /** A quoted value may begin in an earlier line, or end in a later one. */
  opens: boolean
  closes: boolean
  isQuoted: boolean
}

export interface CsvRow {
  cells: Cell[]
  endsQuoted: boolean
}

const separators = [',', ';', '\t']
const sampleLines = 50

export function csvSeparator(text: string, fileName = ''): string | undefined {
  if (/\.tsv$/i.test(fileName)) return '\t'
  const lines = text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .filter((line) => line !== '')
  const [header = '', ...rows] = lines.slice(0, sampleLines)
  const [best = ','] = separators.toSorted((a, b) => widthOf(header, b) - widthOf(header, a))
  if (/\.csv$/i.test(fileName)) return best
  const width = widthOf(header, best)
  const isTable =
    width > 1 &&
    rows.length > 0 &&
    isHeader(header, best) &&
    rows.every((row) => widthOf(row, best) === width)
  return isTable ? best : undefined
}

const widthOf = (line: string, separator: string): number => csvRow(line, separator, false).cells.length

function isHeader(line: string, separator: string): boolean {
  const names = csvRow(line, separator, false).cells.map(({ content }) => content)
  return new Set(names).size === names.length && names.every((name) => /^[A-Za-z_][\w .-]{0,60}$/.test(name))
}

export function csvRow(line: string, separator: string, startsQuoted: boolean): CsvRow {
  const cells: Cell[] = []
  let isInside = startsQuoted
  let at = 0
  for (;;) {
    const opens = !isInside && line[at] === '"'
    const wasInside = isInside || opens
    const quote = wasInside ? closingQuote(line, opens ? at + 1 : at) : -1
    const closes = quote >= 0
    isInside = wasInside && !closes
    const next = isInside ? -1 : line.indexOf(separator, closes ? quote : at)
    const end = next < 0 ? line.length : next
    cells.push(
      cellOf(line.slice(at, end), { opens, closes, isQuoted: wasInside && (isInside || quote === end - 1) }),
    )
    if (next < 0) return { cells, endsQuoted: isInside }
    at = end + separator.length
  }
}

function closingQuote(line: string, from: number): number {
  let at = line.indexOf('"', from)
  while (at >= 0 && line[at + 1] === '"') at = line.indexOf('"', at + 2)
  return at
}

function cellOf(raw: string, quotes: Pick<Cell, 'opens' | 'closes' | 'isQuoted'>): Cell {
  const { opens, closes, isQuoted } = quotes
  // Text after the closing quote is not RFC 4180; such a value is left as it is written.
  if (!isQuoted) return { raw, content: raw, opens: false, closes: false, isQuoted }
  const inner = raw.slice(opens ? 1 : 0, closes ? -1 : undefined)
  return { raw, content: inner.replaceAll('""', '"'), ...quotes }
}

export function withContent({ opens, closes, isQuoted }: Cell, content: string, separator: string): string {
  if (!isQuoted) return quoted(content, separator)
  return `${opens ? '"' : ''}${content.replaceAll('"', '""')}${closes ? '"' : ''}`
}

const quoted = (content: string, separator: string): string =>
  /["\r\n]/.test(content) || content.includes(separator) ? `"${content.replaceAll('"', '""')}"` : content
