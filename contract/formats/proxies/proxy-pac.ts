// What proxy auto-configuration files return: `PROXY host:port; SOCKS5 host:port; DIRECT`.
import { readProxy, type Reading, type WrittenProxy } from './proxy-notation.ts'

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
