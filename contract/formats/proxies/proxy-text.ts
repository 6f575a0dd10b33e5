// Lists of proxies as people paste them: one or more per line, tables with a header, JSON.
import { isPort, proxyOf, readProxy, type Reading, type WrittenProxy } from './proxy-notation.ts'
import { hostKind } from './host-text.ts'
import { readLabels, readYaml } from './proxy-labels.ts'
import { readCommand, isLink, readLink, readPac } from './proxy-lines.ts'
import {
  columnsOf,
  isTableWord,
  readBareRow,
  readElement,
  readHeader,
  readRow,
  rowCells,
  typeIn,
  type Columns,
} from './proxy-table.ts'

export interface ProxyComplaint {
  line: number
  /** Without anything that may be a password. */
  text: string
  problem: string
}

export interface ReadProxy extends WrittenProxy {
  line: number
  /** As it was entered; empty for a row of a table, an object, a link or part of a configuration. */
  written: string
}

export interface ReadProxies {
  proxies: ReadProxy[]
  complaints: ProxyComplaint[]
  duplicates: { line: number; first: number }[]
}

const longest = 1000
const tooLong = 'This is too long to be a proxy.'

export function readProxies(text: string): ReadProxies {
  const steps = readInSteps(text)
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
}

/** In steps, because a long text takes seconds. */
export function* readInSteps(text: string): Generator<undefined, ReadProxies> {
  const found: ReadProxies = { proxies: [], complaints: [], duplicates: [] }
  const seen = new Map<string, number>()
  for (const [line, entered, reading, written = entered] of readings(text)) {
    yield
    if (typeof reading === 'string') {
      found.complaints.push({ line, text: withoutPassword(entered), problem: reading })
      continue
    }
    const { host, port, type, username, password } = reading
    const name = hostKind(host) === 'v6' ? new URL(`http://[${host}]/`).hostname : host
    const key = JSON.stringify([name, port, type, username, password])
    const first = seen.get(key)
    if (first === undefined) {
      seen.set(key, line)
      found.proxies.push({ line, ...reading, written: isLink(written) ? '' : written })
    } else found.duplicates.push({ line, first })
  }
  return found
}

type Line = [line: number, entered: string, reading: Reading, written?: string]

function* readings(text: string): Generator<Line> {
  const elements = jsonElements(text)
  if (elements) {
    for (const [at, element] of elements.entries())
      yield [at + 1, textOf(element), readElement(element, readOne)]
    return
  }
  let columns: Columns | undefined
  let isHead = true
  const lines = text.split(/\r\n|\r|\n/)
  const yaml = readYaml(lines)
  for (const [at, raw] of lines.entries()) {
    const item = yaml?.get(at)
    if (item !== undefined) yield [at + 1, '', item]
    const line = withoutComment(raw)
    if (line === '' || (yaml && isYaml.test(raw))) continue
    const element = jsonLine(raw.trim())
    // A title may stand above a header.
    const header = isHead && element === undefined ? readHeader(line) : undefined
    if (header) {
      columns = header
      isHead = false
    } else if (element !== undefined) yield [at + 1, textOf(element), readElement(element, readOne)]
    else if (columns) yield [at + 1, line, readRow(columns, rowCells(line, columns.delimiter)), '']
    else {
      for (const part of readAnyLine(line)) {
        yield [at + 1, ...part]
        if (typeof part[1] !== 'string') isHead = false
      }
    }
  }
}

const textOf = (element: unknown) => (typeof element === 'string' ? element.trim() : '')

const readOne = (text: string): Reading => (text.length > longest ? tooLong : readWord(text))

const readWord = (word: string): Reading => readLink(word) ?? readProxy(word)

function withoutComment(raw: string): string {
  // Web pages put invisible characters into what is copied.
  const line = raw.replace(/[\u200b-\u200d\u2060\ufeff]/g, '').trim()
  if (/^(#|\/\/)/.test(line)) return ''
  return line
    .replace(/^(?:\d{1,5}[.)]|[*•-])\s+(?=\S)/, '')
    .replace(/\s(#|\/\/).*$/, '')
    .replace(/[,;\s]+$/, '')
    .trim()
}

/** What belongs to a configuration, but is not a proxy. */
const isYaml = /^\s*(?:- |[\w.-]+:(?:\s|$)|[}\]])/

/**
 * Labels, full-width characters and spaces around colons are read as what they stand for, if the line is not a proxy as it
 * is. A login is never changed.
 */
function readAnyLine(line: string): ReturnType<typeof readLine> {
  const found = readLine(line)
  if (line.length > longest || found.every(([, reading]) => typeof reading !== 'string')) return found
  const labelled = readLabels(line)
  if (labelled) return [[line, labelled, '']]
  const plain = line
    .replace(/[！-～]/g, (character) => String.fromCharCode(character.charCodeAt(0) - 0xfee0))
    .replaceAll('。', '.')
    .replaceAll('\u3000', ' ')
    .replace(/ *: */g, ':')
  if (plain === line) return found
  const others = readLine(plain)
  if (others.some(([, reading]) => typeof reading === 'string')) return found
  const isChanged = others.some(
    ([, reading]) =>
      typeof reading !== 'string' &&
      [reading.username, reading.password].some((part) => part && !line.includes(part)),
  )
  if (isChanged) return [[line, unclearLogin]]
  return others.map(([, reading], at) => [line, reading, at === 0 && others.length === 1 ? line : ''])
}

const unclearLogin =
  'It is unclear which characters belong to the login. Write it without spaces around colons, in plain characters.'

function readLine(line: string): [entered: string, reading: Reading, written?: string][] {
  const mark = /[\t|]/.exec(line)?.[0]
  const row = mark === undefined || line.length > longest ? undefined : readBareRow(line.split(mark))
  if (row !== undefined) return [[line, row, '']]
  const command = line.length > longest ? undefined : readCommand(line)
  if (command !== undefined) return [[line, command, '']]
  const pac = line.length > longest ? undefined : readPac(line)
  if (pac !== undefined) return pac.map(([entered, reading]) => [entered, reading, ''])
  const words = line
    .split(/[\s,;|]+/)
    .map(unquoted)
    .filter(Boolean)
  if (words.some(({ length }) => length > longest)) return [[line, tooLong]]
  const each = words.map((word): [string, Reading] => [word, readWord(word)])
  if (each.length === 1) return each
  if (each.every(([, reading]) => typeof reading !== 'string' && isSure(reading))) return each
  const whole = readWords(words)
  if (whole !== undefined) return [[line, whole]]
  // A password may contain a separator.
  const alone = line.length > longest ? tooLong : readProxy(line)
  if (typeof alone !== 'string' && isSure(alone)) return [[line, alone]]
  const bare = line.length > longest ? undefined : readBareRow(words)
  if (bare !== undefined) return [[line, bare, '']]
  if (words.every((word) => word.includes(':'))) return each
  return [[line, 'This line contains more than a proxy.']]
}

const isSure = ({ host }: WrittenProxy) => hostKind(host) !== 'name' || host.includes('.')

function readWords(words: string[]): Reading | undefined {
  const [first = '', second = '', third = ''] = words
  const type = typeIn(first)
  if (type && isPort(third) && words.length <= 5) return proxyOf(second, third, type, words[3], words[4])
  if (isPort(second) && hostKind(first) && words.length <= 4) {
    const last = words.length === 3 ? typeIn(third) : undefined
    // Of a table, unless what follows looks like a password.
    if (isTableWord(third) && words.slice(3).every(isTableWord)) return proxyOf(first, second, 'auto')
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

function withoutPassword(text: string): string {
  // A link has its password behind the question mark.
  const plain = text.slice(0, 200).replace(/^([^?:@]*:\/\/[^?:@]*\?).*/, '$1…')
  if (/^(?:[a-z\d+.-]+:\/\/)?[^\s:@,;|]*(?::[^\s:@,;|]*)?$/i.test(plain)) return plain
  const [shown] = /^(?:[a-z\d+.-]+:\/\/)?[\da-z.-]+\.[\da-z-]+(?::\d{1,5})?(?![^\s:,;|@])/i.exec(plain) ?? []
  if (shown !== undefined && !/^[^.]*@/.test(plain)) return `${shown}…`
  const [behind] = /@[\da-z.-]+\.[\da-z-]+(?::\d{1,5})?$/i.exec(plain) ?? []
  return behind === undefined ? '…' : `…${behind}`
}

// Proxies in JSON: an array, an object with an array in it, or one value per line.
function jsonElements(text: string): unknown[] | undefined {
  return /^\s*[[{]/.test(text) ? listIn(parsed(text), 3) : undefined
}

function listIn(value: unknown, depth: number): unknown[] | undefined {
  if (Array.isArray(value)) return value
  if (typeof value !== 'object' || value === null || depth === 0) return undefined
  if (columnsOf(value)) return [value]
  const lists = Object.values(value).map((inside) => ({ inside, list: listIn(inside, depth - 1) }))
  // By name: { first: { host, port }, second: { host, port } }.
  const named = lists.filter(({ inside, list }) => list?.[0] === inside)
  if (named.length > 1) return named.map(({ inside }) => inside)
  return lists.find(({ list }) => list && list.length > 0)?.list
}

function jsonLine(line: string): unknown {
  return line.startsWith('{') ? parsed(line.replace(/,$/, '')) : undefined
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
