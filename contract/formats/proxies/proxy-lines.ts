// Proxies as they stand in commands and environment variables, links and PAC files: `curl -x …`, `export http_proxy=…`.
import { readProxy, type Reading, decoded, proxyOf, type WrittenProxy } from './proxy-notation.ts'

const options: Record<string, string> = {
  '-x': '',
  '--proxy': '',
  '--proxy-server': '',
  '--preproxy': '',
  '--socks4': 'socks4://',
  '--socks4a': 'socks4://',
  '--socks5': 'socks5://',
  '--socks5-hostname': 'socks5://',
}
const logins = new Set(['-U', '--proxy-user'])

const isOption = (word: string) => Object.hasOwn(options, word) || /^(?:https?|all|ftp)_proxy$/i.test(word)

export function readCommand(line: string): Reading | undefined {
  const words = line.match(/"[^"]*"|'[^']*'|[^\s"']+/g) ?? []
  const parts = words.flatMap((word) => {
    const equals = word.indexOf('=')
    const [name, value] = [word.slice(0, equals), word.slice(equals + 1)]
    if (equals > 0 && (isOption(name) || logins.has(name))) return value ? [name, value] : [name]
    return [/^["']/.test(word) ? word.slice(1, -1) : word]
  })
  const at = parts.findIndex(isOption)
  const named = parts[at + 1]
  if (at < 0 || !named) return undefined
  const scheme = options[parts[at]!] ?? ''
  const read = readProxy(named.includes('://') ? named : scheme + named)
  const option = parts.findIndex((word) => logins.has(word))
  if (typeof read === 'string' || option < 0) return read
  const login = parts[option + 1] ?? ''
  const colon = login.indexOf(':')
  const [username, password] = colon < 0 ? [login, ''] : [login.slice(0, colon), login.slice(colon + 1)]
  return { ...read, username, password }
}

// Links by which Telegram shares proxies: tg://socks?server=…&port=…&user=…&pass=….

const linkStart = /^(?:tg:(?:\/\/)?|(?:https?:\/\/)?(?:www\.)?(?:t|telegram)\.me\/)(socks|proxy)\?/i

export const isLink = (word: string): boolean => linkStart.test(word)

export function readLink(word: string): Reading | undefined {
  const found = linkStart.exec(word)
  if (!found) return undefined
  // Its protocol, MTProto, carries only Telegram.
  if (found[1]!.toLowerCase() === 'proxy')
    return 'This proxy works only for Telegram, so it cannot be checked.'
  const values = new Map(
    word
      .slice(found[0].length)
      .split(/&(?:amp;)?/)
      .map((pair) => [pair.split('=', 1)[0]!, decoded(pair.slice(pair.indexOf('=') + 1))]),
  )
  const [host = '', port = '', user, pass] = ['server', 'port', 'user', 'pass'].map((key) => values.get(key))
  return proxyOf(host, port, 'socks5', user, pass)
}

// What proxy auto-configuration files return: `PROXY host:port; SOCKS5 host:port; DIRECT`.

/** Browsers differ in which version they take SOCKS for. */
const types: Record<string, WrittenProxy['type']> = {
  proxy: 'http',
  http: 'http',
  https: 'https',
  socks: 'auto',
  socks4: 'socks4',
  socks5: 'socks5',
}

export function readPac(line: string): [entered: string, reading: Reading][] | undefined {
  if (!/\s/.test(line)) return undefined
  const returned = /\breturn\s*\(?\s*(?:"([^"]*)"|'([^']*)')/.exec(line)
  const choices = (returned?.[1] ?? returned?.[2] ?? line.replace(/^(["'])(.*)\1$/, '$2'))
    .split(';')
    .map((choice) => choice.trim().split(/\s+/))
    .filter(([word]) => word !== '')
  const names = choices.map(([name = '']) => name.toLowerCase())
  const isPac = choices.every(({ length }, at) =>
    names[at] === 'direct' ? length === 1 : Object.hasOwn(types, names[at]!) && length === 2,
  )
  // `HTTPS 8.8.8.8:8080` alone is a row of a table, where it says what the proxy can carry.
  const isSure = returned !== null || names.length > 1 || names[0] === 'proxy' || names[0] === 'socks'
  if (!isPac || !isSure) return undefined
  return choices.flatMap(([, address], at): [string, Reading][] => {
    if (address === undefined) return []
    const read = readProxy(address)
    return [[address, typeof read === 'string' ? read : { ...read, type: types[names[at]!]! }]]
  })
}
