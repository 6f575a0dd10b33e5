// Lists of proxies as people paste them: one or more per line, tables with a header, JSON.
import {
  isPort,
  otherType,
  proxyOf,
  readProxy,
  typeOf,
  type Reading,
  type WrittenProxy,
} from './proxy-notation.ts'
import { hostKind } from './host-text.ts'
import { readHeader, rowCells, type Columns } from './proxy-table.ts'

export interface ProxyComplaint {
  /** Counted from 1; in JSON, the number of the element. */
  line: number
  /** Without anything that may be a password. */
  text: string
  problem: string
}

export interface ReadProxies {
  proxies: (WrittenProxy & { line: number })[]
  complaints: ProxyComplaint[]
  /** The number of lines left out because they repeat an earlier one. */
  duplicates: { line: number; first: number }[]
}

/** Longer than any proxy with a login. */
const longest = 1000
const tooLong = 'This is too long to be a proxy.'

export function readProxies(text: string): ReadProxies {
  const found: ReadProxies = { proxies: [], complaints: [], duplicates: [] }
  const seen = new Map<string, number>()
  for (const [line, written, reading] of readings(text)) {
    if (typeof reading === 'string') {
      found.complaints.push({ line, text: withoutPassword(written), problem: reading })
      continue
    }
    const { host, port, type, username, password } = reading
    const key = JSON.stringify([host, port, type, username, password])
    const first = seen.get(key)
    if (first === undefined) {
      seen.set(key, line)
      found.proxies.push({ line, ...reading })
    } else found.duplicates.push({ line, first })
  }
  return found
}

type Line = [line: number, written: string, reading: Reading]

function* readings(text: string): Generator<Line> {
  const elements = jsonElements(text)
  if (elements) {
    for (const [at, element] of elements.entries()) yield [at + 1, elementText(element), readElement(element)]
    return
  }
  let columns: Columns | undefined
  let isFirst = true
  for (const [at, raw] of text.split(/\r\n|\r|\n/).entries()) {
    const line = withoutComment(raw)
    if (line === '') continue
    if (isFirst) columns = readHeader(line)
    if (!isFirst || !columns) {
      if (columns) yield [at + 1, line, readRow(columns, rowCells(line, columns.delimiter))]
      else for (const [written, reading] of readLine(line)) yield [at + 1, written, reading]
    }
    isFirst = false
  }
}

function withoutComment(raw: string): string {
  const line = raw.replace(/^\ufeff/, '').trim()
  if (/^(#|\/\/)/.test(line)) return ''
  return line
    .replace(/\s(#|\/\/).*$/, '')
    .replace(/[,;\s]+$/, '')
    .trim()
}

/** One proxy or several. */
function readLine(line: string): [written: string, reading: Reading][] {
  const words = line
    .split(/[\s,;|]+/)
    .map(unquoted)
    .filter(Boolean)
  if (words.some(({ length }) => length > longest)) return [[line, tooLong]]
  const each = words.map((word): [string, Reading] => [word, readProxy(word)])
  if (each.length === 1) return each
  if (each.every(([, reading]) => typeof reading !== 'string' && isSure(reading))) return each
  const whole = readWords(words)
  if (whole !== undefined) return [[line, whole]]
  // A password may contain a separator.
  const alone = line.length > longest ? tooLong : readProxy(line)
  if (typeof alone !== 'string' && isSure(alone)) return [[line, alone]]
  if (words.every((word) => word.includes(':'))) return each
  return [[line, 'This line contains more than a proxy.']]
}

const isSure = ({ host }: WrittenProxy) => hostKind(host) !== 'name' || host.includes('.')

/** `host port user password`, also with the type before or after it, and `host:port user:password`. */
function readWords(words: string[]): Reading | undefined {
  const [first = '', second = '', third = ''] = words
  const other = otherType(first)
  if (other && isPort(third)) return other
  const type = typeOf(first)
  if (type && isPort(third) && words.length <= 5) return proxyOf(second, third, type, words[3], words[4])
  if (isPort(second) && hostKind(first) && words.length <= 4) {
    const last = words.length === 3 ? typeOf(third) : undefined
    return proxyOf(first, second, last ?? 'auto', last ? '' : third, words[3])
  }
  if (words.length !== 2) return undefined
  const read = readProxy(first)
  if (typeof read === 'string' || read.username !== undefined || !isSure(read)) return undefined
  const at = second.indexOf(':')
  const isLogin = at > 0 && hostKind(second.slice(0, at)) !== 'v4'
  return isLogin ? { ...read, username: second.slice(0, at), password: second.slice(at + 1) } : undefined
}

const unquoted = (word: string) => word.replace(/^(["'])(.*)\1$/, '$2')

function readRow({ places }: Columns, cells: readonly string[]): Reading {
  const cell = (name: keyof typeof places) =>
    places[name] === undefined ? '' : (cells[places[name]] ?? '').trim()
  return readFields({
    host: cell('host'),
    port: cell('port'),
    type: cell('type'),
    username: cell('username'),
    password: cell('password'),
  })
}

type Fields = Record<'host' | 'port' | 'type' | 'username' | 'password', string>

function readFields({ host, port, type, username, password }: Fields): Reading {
  const known = type === '' || /^auto$/i.test(type) ? 'auto' : typeOf(type)
  if (!known) return otherType(type) ?? 'The type must be http or socks5.'
  if (port !== '') return proxyOf(host, port, known, username, password)
  const read = readProxy(host)
  if (typeof read === 'string') return read
  return { ...read, ...(known !== 'auto' && { type: known }), ...(username && { username, password }) }
}

function jsonElements(text: string): unknown[] | undefined {
  if (!/^\s*\[/.test(text)) return undefined
  try {
    const parsed: unknown = JSON.parse(text)
    return Array.isArray(parsed) ? parsed : undefined
  } catch {
    return undefined
  }
}

function readElement(element: unknown): Reading {
  if (typeof element === 'string') {
    const line = element.trim()
    return line.length > longest ? tooLong : readProxy(line)
  }
  if (typeof element !== 'object' || element === null) return 'This is neither a string nor an object.'
  const columns = readHeader(Object.keys(element).join('\t'))
  if (!columns) return 'This object has no host.'
  return readRow(
    columns,
    Object.values(element).map((value) => (value === null ? '' : String(value))),
  )
}

const elementText = (element: unknown) => (typeof element === 'string' ? element : '')

/** The part of a line that cannot be a secret: a single word, or the host and port at the start or after an @. */
function withoutPassword(text: string): string {
  const plain = text.slice(0, 200)
  if (/^(?:[a-z\d+.-]+:\/\/)?[^\s:@,;|]*(?::[^\s:@,;|]*)?$/i.test(plain)) return plain
  const [shown] = /^(?:[a-z\d+.-]+:\/\/)?[\da-z.-]+\.[\da-z-]+(?::\d{1,5})?(?![^\s:,;|@])/i.exec(plain) ?? []
  if (shown !== undefined && !/^[^.]*@/.test(plain)) return `${shown}…`
  const [behind] = /@[\da-z.-]+\.[\da-z-]+(?::\d{1,5})?$/i.exec(plain) ?? []
  return behind === undefined ? '…' : `…${behind}`
}
