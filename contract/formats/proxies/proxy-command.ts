// Proxies as they stand in commands and environment variables: `curl -x …`, `--proxy-server=…`, `export http_proxy=…`.
import { readProxy, type Reading } from './proxy-notation.ts'

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
