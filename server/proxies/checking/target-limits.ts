import { createHmac, generateKeySync } from 'node:crypto'
import type { ProxyToCheck } from '#contract/calls/proxies.ts'
import type { Address } from '../../platform/addresses/address.ts'

/** Ports of other services, which must not be probed from here: mail, shells, databases, file shares. */
const otherServices = new Set([
  7, 9, 11, 13, 15, 17, 19, 20, 21, 22, 23, 25, 37, 42, 43, 53, 69, 79, 88, 102, 109, 110, 111, 113, 115, 119,
  123, 135, 137, 138, 139, 143, 161, 162, 179, 194, 389, 427, 445, 465, 512, 513, 514, 515, 526, 530, 531,
  532, 540, 548, 554, 556, 563, 587, 601, 623, 631, 636, 666, 873, 989, 990, 992, 993, 995, 1025, 1099, 1194,
  1433, 1434, 1521, 1719, 1720, 1723, 1883, 2049, 2181, 2222, 2375, 2376, 2379, 2380, 2483, 2484, 3260, 3268,
  3269, 3306, 3388, 3389, 3659, 4045, 4190, 4369, 4899, 5060, 5061, 5222, 5269, 5353, 5432, 5433, 5601, 5672,
  5800, 5900, 5901, 5902, 5903, 5984, 5985, 5986, 6000, 6001, 6379, 6380, 6443, 6566, 6665, 6666, 6667, 6668,
  6669, 6697, 7000, 7001, 7199, 7473, 7474, 7687, 8086, 8087, 8300, 8301, 8500, 8529, 9042, 9092, 9100, 9160,
  9200, 9300, 9418, 10_000, 10_080, 10_250, 11_211, 15_672, 16_379, 25_672, 26_257, 26_379, 27_017, 27_018,
  27_019, 28_015, 33_060, 50_000, 50_070, 61_616,
])

export function portRefusal(port: number): string | undefined {
  return otherServices.has(port)
    ? `Port ${port} belongs to another service, so it cannot be checked.`
    : undefined
}

const day = 24 * 60 * 60_000
const portsOfHost = 3
const hostsOfNetwork = 16
const loginsOfHost = 2
const mostKnown = 20_000

/**
 * Keeps this server from being used to scan networks or guess passwords: different ports, hosts and logins are counted
 * for a day, in memory, as hashes with a random key.
 */
export class TargetLimits {
  private readonly key = generateKeySync('hmac', { length: 256 })
  private known = new Map<string, Set<string>>()
  private ends = 0

  refusal(
    address: Address,
    { port, username = '', password = '' }: Omit<ProxyToCheck, 'host' | 'type'>,
  ): string | undefined {
    if (address.kind !== 'public') return undefined
    this.begin(performance.now())
    if (!this.adds(`network ${ownersNetwork(address)}`, address.text, hostsOfNetwork)) {
      return `More than ${hostsOfNetwork} hosts in this network were checked today. Try again tomorrow.`
    }
    if (!this.adds(`ports ${address.text}`, String(port), portsOfHost)) {
      return `More than ${portsOfHost} ports of this host were checked today. Try again tomorrow.`
    }
    const login = username || password ? JSON.stringify([username, password]) : ''
    if (login && !this.adds(`logins ${address.text}`, login, loginsOfHost)) {
      return `More than ${loginsOfHost} logins were tried on this host today. Try again tomorrow.`
    }
    return undefined
  }

  private begin(now: number): void {
    if (now < this.ends) return
    this.known = new Map()
    this.ends = now + day
  }

  private adds(place: string, what: string, most: number): boolean {
    const key = this.hash(place)
    let members = this.known.get(key)
    if (!members) {
      if (this.known.size >= mostKnown * 3) this.known.delete(this.known.keys().next().value!)
      this.known.set(key, (members = new Set()))
    }
    const member = this.hash(what)
    if (members.has(member)) return true
    if (members.size >= most) return false
    members.add(member)
    return true
  }

  private hash(text: string): string {
    return createHmac('sha256', this.key).update(text).digest('base64url').slice(0, 16)
  }
}

/** The network that usually belongs to one owner: /24 of IPv4, /48 of IPv6. */
function ownersNetwork({ family, words }: Address): string {
  const [first = 0, second = 0] = words
  return family === 4 ? `4 ${first >>> 8}` : `6 ${first} ${second >>> 16}`
}
