// Finds IPv6 addresses, and IPv4 addresses inside them, in a text in lower case.
import { isIPv6 } from 'node:net'

/** Eight groups and a gap, with up to two others before them and two after them. */
const mostGroups = 13

export class V6Search {
  private readonly addresses: Set<string>
  private readonly inside: Set<string>
  /** Of each address, the groups that are not zero. A text without all of them is not parsed, because that takes long. */
  private readonly groups: number[][]

  constructor(v6: readonly number[][], v4: readonly number[][]) {
    this.addresses = new Set(v6.map(hexOf))
    this.inside = new Set(v4.map(hexOf))
    this.groups = [...this.addresses, ...this.inside].map((hex) =>
      hex
        .match(/.{4}/g)!
        .map((group) => Number.parseInt(group, 16))
        .filter((group) => group !== 0),
    )
  }

  isIn(text: string): boolean {
    if (this.groups.length === 0) return false
    return (
      this.isWritten(text) ||
      (/[-_]/.test(text) && this.isWritten(text.replace(/[-_]/g, ':'))) ||
      this.isRun(text) ||
      this.isReverseDnsName(text)
    )
  }

  /** Also an IPv4 address inside an IPv6 one: mapped, compatible, NAT64 or 6to4. */
  is(hex: string): boolean {
    return (
      this.addresses.has(hex) ||
      (/^(?:0{24}|0{20}ffff|0064ff9b0{16})/.test(hex) && this.inside.has(hex.slice(24))) ||
      (hex.startsWith('2002') && this.inside.has(hex.slice(4, 12)))
    )
  }

  private isWritten(text: string): boolean {
    for (const [run] of text.matchAll(/[\da-f:.]{3,}/g)) {
      const groups = run.replace(/\.$/, '').split(':', mostGroups + 1)
      if (groups.length < 3 || groups.length > mostGroups || !this.mayBeIn(groups)) continue
      if (addressesIn(groups).some((hex) => this.is(hex))) return true
    }
    return false
  }

  private mayBeIn(groups: readonly string[]): boolean {
    const numbers = new Set(
      groups.flatMap((group) => (group.includes('.') ? pairOf(group) : Number.parseInt(group, 16))),
    )
    return this.groups.some((needed) => needed.every((group) => numbers.has(group)))
  }

  private isRun(text: string): boolean {
    for (const [run] of text.matchAll(/[\da-f]{10,}/g)) {
      if (run.length === 32 && this.is(run)) return true
      if (run.length < 40 && /^\d+$/.test(run) && this.is(BigInt(run).toString(16).padStart(32, '0')))
        return true
    }
    return false
  }

  private isReverseDnsName(text: string): boolean {
    for (const [run] of text.matchAll(/(?:[\da-f]\.){31}[\da-f]/g)) {
      const hex = run.replaceAll('.', '')
      if (this.is(hex) || this.is([...hex].toReversed().join(''))) return true
    }
    return false
  }
}

export const hexOf = (bytes: Uint8Array | readonly number[]): string => Buffer.from(bytes).toString('hex')

function pairOf(dotted: string): number[] {
  const [a = 0, b = 0, c = 0, d = 0] = dotted.split('.', 4).map(Number)
  return [a * 256 + b, c * 256 + d]
}

function expanded(address: string): string {
  const [front = '', back] = address.split('::').map((half) =>
    (half === '' ? [] : half.split(':'))
      .flatMap((group) => (group.includes('.') ? pairOf(group).map((each) => each.toString(16)) : group))
      .map((group) => group.padStart(4, '0'))
      .join(''),
  )
  return back === undefined ? front : front + back.padStart(32 - front.length, '0')
}

/** What may stand before an address, such as a word of hexadecimal letters, or after it, such as a port, is left out. */
function addressesIn(groups: readonly string[]): string[] {
  const found: string[] = []
  for (const start of [0, 1, 2]) {
    for (const end of [0, 1, 2]) {
      const text = groups.slice(start, groups.length - end).join(':')
      if (isIPv6(text)) found.push(expanded(text))
    }
  }
  return found
}
