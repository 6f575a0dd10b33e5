import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import { kindOf, type AddressKind } from './address-kinds.ts'

export type Family = 4 | 6

export interface Address {
  text: string
  family: Family
  kind: AddressKind
  /** One or four 32-bit numbers. */
  words: readonly number[]
}

/**
 * Parses an address reported by a connection or a trusted proxy. IPv4-mapped IPv6 is IPv4; port and zone are dropped.
 * Notations that only some programs understand, such as 127.1 or 0x7f.1, are not addresses.
 */
export function readAddress(reported: string): Address | undefined {
  const text = withoutPort(reported.trim()).split('%', 1)[0]!
  if (isIP(text) === 0) return undefined
  const parsed = ipaddr.process(text)
  return {
    text: parsed.toString(),
    family: parsed.kind() === 'ipv4' ? 4 : 6,
    kind: kindOf(parsed),
    words: wordsOf(parsed.toByteArray()),
  }
}

/** `203.0.113.7:4711` and `[2001:db8::7]:4711`, as some proxies report it. */
function withoutPort(text: string): string {
  const found = /^\[([^\]]+)\](?::\d{1,5})?$|^([\d.]+):\d{1,5}$/.exec(text)
  return found?.[1] ?? found?.[2] ?? text
}

function wordsOf(bytes: readonly number[]): number[] {
  const words: number[] = []
  for (let at = 0; at < bytes.length; at += 4) {
    words.push(((bytes[at]! << 24) | (bytes[at + 1]! << 16) | (bytes[at + 2]! << 8) | bytes[at + 3]!) >>> 0)
  }
  return words
}
