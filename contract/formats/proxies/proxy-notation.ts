// A proxy in any of the usual notations.
import { hostKind, plainHost } from './host-text.ts'

export interface WrittenProxy {
  host: string
  port: number
  type: 'http' | 'https' | 'socks4' | 'socks5' | 'auto'
  username?: string
  password?: string
}

export type Reading = WrittenProxy | string

const unreadable = 'Not a proxy. Write host:port, or host:port:user:password.'
const twoWays = 'This is ambiguous. Write it as http://user:password@host:port.'
const noHost = 'The host is neither an IP address nor a host name.'
const needsBrackets = 'Write an IPv6 address in brackets: [2001:db8::1]:8080.'

const types: Record<string, WrittenProxy['type']> = {
  http: 'http',
  https: 'https',
  socks4: 'socks4',
  socks4a: 'socks4',
  socks5: 'socks5',
  socks5h: 'socks5',
  socks: 'socks5',
}

function typeOf(word: string): WrittenProxy['type'] | undefined {
  return Object.hasOwn(types, word.toLowerCase()) ? types[word.toLowerCase()] : undefined
}

/** In lists, HTTPS usually means an HTTP proxy that opens tunnels, so it leaves open how to connect. */
export const listedType = (word: string): WrittenProxy['type'] | undefined =>
  /^https$/i.test(word) ? 'auto' : typeOf(word)

export function readProxy(word: string): Reading {
  const [, scheme, rest = ''] = /^([a-z][a-z\d+.-]*):\/\/(.*)$/i.exec(word) ?? [undefined, undefined, word]
  if (scheme === undefined) return readTyped(rest) ?? readParts(rest)
  const type = typeOf(scheme)
  if (!type) return 'Unknown scheme. Use http://, https://, socks4:// or socks5://.'
  const plain = rest.replace(/\/+$/, '')
  const read = readUrl(plain) ?? readParts(plain)
  return typeof read === 'string' ? read : { ...read, type }
}

export function proxyOf(
  host: string,
  port: string,
  type: WrittenProxy['type'],
  username = '',
  password = '',
): Reading {
  const name = plainHost(host.replace(/^\[(.*)\]$/, '$1'))
  if (name === undefined) return noHost
  const number = portOf(port)
  if (number === undefined) return 'The port must be a whole number from 1 to 65535.'
  return { host: name, port: number, type, ...((username || password) && { username, password }) }
}

/** `host:port:SOCKS5`, `host:http:port` or `http:host:port`. Where the word may belong to a login, nothing is guessed. */
function readTyped(text: string): Reading | undefined {
  const parts =
    text.length > longestTyped || text.includes('@') ? [] : (text.match(/\[[^\]]*\]|[^:]+/g) ?? [])
  const at = parts.findIndex((part) => listedType(part) !== undefined)
  if (at < 0 || parts.length < 3) return undefined
  const rest = parts.toSpliced(at, 1)
  const read = readParts(rest.join(':'))
  if (typeof read === 'string') return undefined
  const isEndpointFirst = endpointOf(rest.slice(0, 2).join(':')) !== undefined
  if (isEndpointFirst && (at < 2 || rest.length === 2)) return { ...read, type: listedType(parts[at]!)! }
  const mayBeType = isEndpointFirst ? at === 2 || at === parts.length - 1 : at === 0
  return mayBeType ? twoWays : undefined
}

/** A type and the longest host, with room for a port and a login. */
const longestTyped = 1000

export const isPort = (text: string): boolean => portOf(text) !== undefined

function readUrl(text: string): Reading | undefined {
  const at = text.lastIndexOf('@')
  const endpoint = at < 0 ? undefined : endpointOf(text.slice(at + 1))
  if (!endpoint) return undefined
  const [username, password] = loginOf(text.slice(0, at))
  return proxyOf(endpoint.host, endpoint.port, 'auto', decoded(username), decoded(password))
}

/** `host:port`, optionally with a login before or after it, separated by a colon or an @. */
function readParts(text: string): Reading {
  const [, front = '', rest] = /^((?:\[[^\]]*\]|[^:@[\]]*):[^:@]*)(?:[:@](.*))?$/.exec(text) ?? []
  if (front && rest === undefined) return readEndpoint(front)
  const [, login = '', back = ''] = /^(.*)[:@]((?:\[[^\]]*\]|[^:@[\]]*):[^:@]*)$/.exec(text) ?? []
  if (isBareV6(text)) return needsBrackets
  const [before, after] = [endpointOf(front), endpointOf(back)]
  const [ahead, behind] = [strengthOf(before?.host), strengthOf(after?.host)]
  if (ahead > 0 && ahead === behind) return twoWays
  if (before && ahead > behind) return withLogin(before, rest ?? '')
  if (after) return withLogin(after, login)
  if (!text.includes('@')) return unreadable
  const wrong = readEndpoint(text.slice(text.lastIndexOf('@') + 1))
  return typeof wrong === 'string' ? wrong : needsBrackets
}

const isBareV6 = (text: string) =>
  hostKind(text) === 'v6' || hostKind(text.slice(0, text.lastIndexOf(':'))) === 'v6'

function withLogin({ host, port }: Endpoint, login: string): Reading {
  return proxyOf(host, port, 'auto', ...loginOf(login))
}

function loginOf(text: string): [username: string, password: string] {
  const at = text.indexOf(':')
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)]
}

export function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

interface Endpoint {
  host: string
  port: string
}

function endpointOf(text: string): Endpoint | undefined {
  const [, v6, name, port = ''] = /^(?:\[([^\]]+)\]|([^:[\]@\s]+)):(\d{1,5})$/.exec(text) ?? []
  const host = v6 ?? name
  if (host === undefined || !isPort(port) || plainHost(host) === undefined) return undefined
  return (v6 !== undefined) === (hostKind(host) === 'v6') ? { host, port } : undefined
}

/** An address is more likely a host than a name with dots, which is more likely one than any other name. */
function strengthOf(host: string | undefined): 0 | 1 | 2 | 3 {
  if (host === undefined) return 0
  if (hostKind(host) === 'v4' || hostKind(host) === 'v6') return 3
  return host.includes('.') ? 2 : 1
}

function readEndpoint(text: string): Reading {
  const [, host = '', port = ''] = /^(.*):([^:]*)$/.exec(text) ?? []
  return host && port ? proxyOf(host, port, 'auto') : unreadable
}

function portOf(text: string): number | undefined {
  const number = /^\d{1,5}$/.test(text) ? Number(text) : 0
  return number >= 1 && number <= 65_535 ? number : undefined
}
