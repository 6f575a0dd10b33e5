// How the text of a setting is read. Undefined means that it is not valid.
import { BlockList, isIP } from 'node:net'
import { availableParallelism } from 'node:os'

export const plainWord = (text: string) => (/^\S*$/.test(text) ? text : undefined)

export const turnstileKey = (text: string) => (/^[\w.-]{0,100}$/.test(text) ? text : undefined)

export const wholeNumber = (low: number, high: number) => (text: string) => {
  const number = /^\d+$/.test(text) ? Number(text) : NaN
  return number >= low && number <= high ? number : undefined
}

export const workerCount = (text: string) =>
  text === 'auto' ? availableParallelism() : wholeNumber(1, 64)(text)

export const portOrOff = (text: string): number | 'off' | undefined =>
  text === 'off' ? 'off' : wholeNumber(0, 65_535)(text)

// For localhost, Fastify would open a second server for IPv6 that none of our limits apply to.
export const hostOrLocalhost = (text: string) =>
  text === 'localhost' ? '127.0.0.1' : text === '' ? undefined : hostOrNone(text)

const hour = 60 * 60_000

export function periodOrOff(text: string): number | undefined {
  if (text === 'off') return 0
  const words: Record<string, string> = { daily: '1d', weekly: '7d' }
  const [, count = '', unit] = /^([1-9]\d{0,3})([hd])$/.exec(words[text] ?? text) ?? []
  return unit === undefined ? undefined : Number(count) * hour * (unit === 'd' ? 24 : 1)
}

export const hostOrNone = (text: string) => (/^[\w.:-]*$/.test(text) ? text : undefined)

export const oneOf =
  <T extends string>(...words: readonly T[]) =>
  (text: string) =>
    words.find((word) => word === text)

export const commaList = (text: string) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)

export const addressOrWord =
  (...words: string[]) =>
  (text: string) =>
    words.includes(text) || /^https?:$/.test(URL.parse(text)?.protocol ?? '') ? text : undefined

export function originOrNone(text: string): string | undefined {
  if (text === '') return ''
  const url = URL.parse(text)
  const plain =
    url && /^https?:$/.test(url.protocol) && url.pathname === '/' && !url.search && !url.hash && !url.username
  return plain ? url.origin : undefined
}

export function webAddressOrNone(text: string): string | undefined {
  const url = URL.parse(text)
  return text === '' || (url && /^https?:$/.test(url.protocol) && !url.username && !url.password)
    ? text
    : undefined
}

/** At most one for http and one for https: each shows different things about a proxy. */
export function judgeOrigins(text: string): string[] | undefined {
  const origins = commaList(text).map(originOrNone)
  const schemes = new Set(origins.map((origin) => origin?.split(':', 1)[0]))
  return origins.every((origin) => origin !== undefined) && schemes.size === origins.length
    ? origins
    : undefined
}

export function postgresOrNone(text: string): string | undefined {
  if (text === '') return ''
  try {
    const { protocol, username, password, host, pathname } = new URL(text)
    decodeURIComponent(username + password + host + pathname)
    return /^postgres(ql)?:$/.test(protocol) && pathname.length > 1 ? text : undefined
  } catch {
    return undefined
  }
}

export function redisOrNone(text: string): string | undefined {
  if (text === '') return ''
  try {
    const { protocol, username, password, host, pathname, search, hash } = new URL(text)
    decodeURIComponent(username + password)
    // A ? or # in a password would cut off the rest of the address.
    const isWhole = host !== '' && search === '' && hash === ''
    return /^rediss?:$/.test(protocol) && isWhole && /^(?:\/\d{0,5})?$/.test(pathname) ? text : undefined
  } catch {
    return undefined
  }
}

/** Only addresses and networks: a number of hops, or "true", would let clients forge their address. */
export function networks(text: string): string[] | undefined {
  const list = commaList(text)
  return list.every(isNetwork) ? list : undefined
}

function isNetwork(text: string): boolean {
  const [address = '', prefix, more] = text.split('/')
  const family = isIP(address)
  if (family === 0 || more !== undefined) return false
  if (prefix === undefined) return true
  if (!/^\d{1,3}$/.test(prefix)) return false
  try {
    new BlockList().addSubnet(address, Number(prefix), family === 6 ? 'ipv6' : 'ipv4')
    return Number(prefix) > 0
  } catch {
    return false
  }
}

const listKinds = ['hosting', 'vpn', 'tor', 'abuse'] as const

export function networkLists(text: string) {
  const lists = commaList(text).map((part) => {
    const [, kind = '', address = ''] = /^([a-z]+)=(https?:\/\/\S+)$/i.exec(part) ?? []
    const hint = listKinds.find((one) => one === kind.toLowerCase())
    return hint && URL.canParse(address) ? { hint, address } : undefined
  })
  return lists.every((list) => list !== undefined) ? lists : undefined
}
