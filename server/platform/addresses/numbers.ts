import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import type { Family } from './address.ts'

export interface NumberedRange {
  family: Family
  start: bigint
  end: bigint
}

const mostOf: Record<Family, bigint> = { 4: 2n ** 32n - 1n, 6: 2n ** 128n - 1n }
const bitsOf: Record<Family, number> = { 4: 32, 6: 128 }

export function rangeBetween(from: string, to: string): NumberedRange | undefined {
  const [start, end] = [numberOf(from), numberOf(to)]
  if (!start || !end || start.family !== end.family || end.number < start.number) return undefined
  return { family: start.family, start: start.number, end: end.number }
}

export function rangeOfNetwork(text: string): NumberedRange | undefined {
  const [address = '', prefix, more] = text.trim().split('/')
  const first = /^\d+$/.test(address) ? undefined : numberOf(address)
  if (!first || more !== undefined) return undefined
  if (prefix === undefined) return { family: first.family, start: first.number, end: first.number }
  const bits = bitsOf[first.family]
  if (!/^\d{1,3}$/.test(prefix) || Number(prefix) > bits) return undefined
  const size = 1n << BigInt(bits - Number(prefix))
  const start = first.number - (first.number % size)
  return { family: first.family, start, end: start + size - 1n }
}

export function addressText(family: Family, number: bigint): string {
  const bytes: number[] = []
  for (let shift = bitsOf[family] - 8; shift >= 0; shift -= 8)
    bytes.push(Number((number >> BigInt(shift)) & 0xffn))
  return ipaddr.fromByteArray(bytes).toString()
}

/** Whole numbers below 2³² are IPv4: as IPv6 they are not in use. */
function numberOf(text: string): { family: Family; number: bigint } | undefined {
  const trimmed = text.trim()
  if (/^\d{1,39}$/.test(trimmed)) {
    const number = BigInt(trimmed)
    if (number > mostOf[6]) return undefined
    return { family: number > mostOf[4] ? 6 : 4, number }
  }
  if (isIP(trimmed) === 0 || trimmed.includes('%')) return undefined
  const parsed = ipaddr.process(trimmed)
  let number = 0n
  for (const byte of parsed.toByteArray()) number = (number << 8n) | BigInt(byte)
  return { family: parsed.kind() === 'ipv4' ? 4 : 6, number }
}
