// Tables of proxies: the meaning of each column, named by a header or guessed from a row.
import { readDelimited, type Separator, unquoted } from '../tables/delimited.ts'
import { hostKind } from './host-text.ts'
import { isPort, listedType, proxyOf, readProxy, type Reading, type WrittenProxy } from './proxy-notation.ts'

export interface Columns {
  delimiter: Separator
  places: Partial<Record<keyof Fields, number>>
}

type Fields = Record<'host' | 'port' | 'type' | 'username' | 'password', string>

const names: Record<string, keyof Fields> = {
  host: 'host',
  hostname: 'host',
  ip: 'host',
  address: 'host',
  ip_address: 'host',
  ipaddress: 'host',
  proxy_address: 'host',
  'ip:port': 'host',
  server: 'host',
  proxy: 'host',
  port: 'port',
  type: 'type',
  protocol: 'type',
  protocols: 'type',
  proxytype: 'type',
  proxy_type: 'type',
  scheme: 'type',
  username: 'username',
  user_name: 'username',
  proxy_user: 'username',
  proxy_username: 'username',
  benutzer: 'username',
  benutzername: 'username',
  usuario: 'username',
  utilisateur: 'username',
  user: 'username',
  login: 'username',
  password: 'password',
  pass: 'password',
  passwd: 'password',
  pwd: 'password',
  proxy_pass: 'password',
  proxy_password: 'password',
  passwort: 'password',
  kennwort: 'password',
  contraseña: 'password',
  mot_de_passe: 'password',
  proxy_host: 'host',
  proxy_port: 'port',
}

export function readHeader(line: string): Columns | undefined {
  const delimiter = (['\t', ';', ',', '|'] as const).find((mark) => line.includes(mark)) ?? ','
  const places: Columns['places'] = {}
  for (const [at, cell] of rowCells(line, delimiter).entries()) {
    const word = cell.trim().toLowerCase().replaceAll(' ', '_')
    const name = Object.hasOwn(names, word) ? names[word]! : undefined
    if (name) places[name] ??= at
  }
  return places.host === undefined ? undefined : { delimiter, places }
}

/** A line stands for itself: quoted cells do not continue on the next one. */
export const rowCells = (line: string, separator: Separator): string[] =>
  readDelimited(line, { separator }).next().value?.cells.map(unquoted) ?? []

export function readRow({ places }: Columns, cells: readonly string[]): Reading {
  const cell = (name: keyof Fields) => (places[name] === undefined ? '' : (cells[places[name]] ?? '').trim())
  const [host, port, type] = [cell('host'), cell('port'), cell('type')]
  const [username, password] = [cell('username'), cell('password')]
  const known = type === '' || /^auto$/i.test(type) ? 'auto' : typeIn(type)
  if (!known) return 'The type must be http, https, socks4 or socks5.'
  if (port !== '') return proxyOf(host, port, known, username, password)
  const read = readProxy(host)
  if (typeof read === 'string') return read
  return { ...read, ...(known !== 'auto' && { type: known }), ...(username && { username, password }) }
}

const unclearColumns =
  'It is unclear which columns hold a login. Add a header, such as host, port, username, password.'

export function readBareRow(cells: readonly string[]): Reading | undefined {
  const filled = cells.map((cell) => cell.trim()).filter(Boolean)
  const ends = filled.flatMap((cell, at) => endpointAt(cell, filled[at + 1], at))
  const [end] = ends
  if (!end || ends.length > 1) return undefined
  const rest = filled.filter((_, at) => at < end.from || at > end.to)
  const types = rest.filter((cell) => typeIn(cell) !== undefined)
  const others = rest.filter((cell) => typeIn(cell) === undefined)
  const isOfTable = others.some(isTableWord)
  // What stands beside the proxy may be its login.
  if (others.length > 0 && !isOfTable) return undefined
  if (others.length === 3 && !isTableWord(others[0]!) && !isTableWord(others[1]!)) return unclearColumns
  if (others.length === 2 && !isTableWord(others[0]!)) return undefined
  const [type] = types
  return {
    ...end.proxy,
    ...(type !== undefined && end.proxy.type === 'auto' && { type: typeIn(types.join())! }),
  }
}

interface Found {
  proxy: WrittenProxy
  from: number
  to: number
}

function endpointAt(cell: string, next: string | undefined, at: number): Found[] {
  const isHost = hostKind(cell) !== undefined && /[.:]/.test(cell)
  if (isHost && next !== undefined && isPort(next)) {
    const proxy = proxyOf(cell, next, 'auto')
    return typeof proxy === 'string' ? [] : [{ proxy, from: at, to: at + 1 }]
  }
  const proxy = cell.includes(':') ? readProxy(cell) : ''
  const isProxy = typeof proxy !== 'string' && proxy.username === undefined && /[.:]/.test(proxy.host)
  return isProxy ? [{ proxy, from: at, to: at }] : []
}

export function typeIn(cell: string): WrittenProxy['type'] | undefined {
  const types = cell
    .split(/[\s,/+&|]+/)
    .filter(Boolean)
    .map(listedType)
  if (types.length === 0 || types.includes(undefined)) return undefined
  const named = new Set(types.filter((type) => type !== 'auto'))
  if (named.has('http')) return named.size === 1 ? 'http' : 'auto'
  if (named.has('socks5')) return 'socks5'
  return named.has('socks4') ? 'socks4' : 'auto'
}

const ofTables = new Set(
  'elite,elite proxy,anonymous,transparent,high,high anonymous,medium,low,hia,anm,noa,none,yes,no,-,+,✓,✔,✗,online,offline,alive,working,unknown,never,just now'.split(
    ',',
  ),
)

export function isTableWord(cell: string): boolean {
  const word = cell.toLowerCase()
  return (
    ofTables.has(word) ||
    /^\d+(?:[.,]\d+)?\s?(?:%|ms|s|sec|secs|seconds?|m|min|mins|minutes?|h|hours?|d|days?)\.?(?:\s\d+\s?[a-z]+)?(?: ago)?$/.test(
      word,
    ) ||
    (/^[A-Z]{2}$/.test(cell) && regionName(cell) !== undefined) ||
    countryNames().has(word)
  )
}

const regions = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' })
const regionName = (code: string): string | undefined => regions.of(code)

let known: Set<string> | undefined

function countryNames(): Set<string> {
  if (known) return known
  const letters = Array.from({ length: 26 }, (_, at) => String.fromCodePoint(65 + at))
  const codes = letters.flatMap((first) => letters.map((second) => first + second))
  return (known = new Set(codes.flatMap((code) => regionName(code)?.toLowerCase() ?? [])))
}

export function readElement(element: unknown, readText: (text: string) => Reading = readProxy): Reading {
  if (typeof element === 'string') return readText(element.trim())
  if (typeof element !== 'object' || element === null) return 'This is neither a string nor an object.'
  const columns = columnsOf(element)
  if (!columns) return 'This object has no host.'
  return readRow(
    columns,
    Object.values(element).map((value) => (value === null ? '' : String(value))),
  )
}

export const columnsOf = (element: object): Columns | undefined => readHeader(Object.keys(element).join('\t'))
