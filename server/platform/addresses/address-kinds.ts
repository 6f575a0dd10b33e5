import ipaddr from 'ipaddr.js'

export const addressKinds = {
  public: 'A public address: any site on the internet can see it.',
  private: 'A private address, valid within one network only (RFC 1918, RFC 4193).',
  loopback: 'A loopback address, with which a machine reaches itself.',
  link_local: 'A link-local address, valid on one cable or Wi-Fi only.',
  cgnat: 'A carrier-grade NAT address, used between a provider and its customers (RFC 6598).',
  documentation: 'An address for examples in documentation, not used on the internet.',
  benchmarking: 'An address for network benchmarks, not used on the internet.',
  multicast: 'A multicast address: a group of machines, not a single one.',
  broadcast: 'The broadcast address: every machine in a network.',
  unspecified: 'The unspecified address, which no machine has.',
  tunnel: 'An IPv6 address that carries IPv4 inside (NAT64, 6to4 or Teredo).',
  reserved: 'A reserved address, not used on the internet.',
  unreadable: 'The proxy in front of this site did not report a valid address.',
} as const

export type AddressKind = keyof typeof addressKinds

export function kindOf(address: ipaddr.IPv4 | ipaddr.IPv6): AddressKind {
  const isIn = (networks: Network[]) =>
    networks.some(([network, bits]) => network.kind() === address.kind() && address.match(network, bits))
  if (isIn(documentation)) return 'documentation'
  if (isIn(benchmarking)) return 'benchmarking'
  const kind = kinds[address.range()] ?? 'reserved'
  // The package calls all that it does not know unicast, but only one eighth of IPv6 is in use.
  return kind === 'public' && address.kind() === 'ipv6' && !isIn(globalUnicast) ? 'reserved' : kind
}

type Network = [ipaddr.IPv4 | ipaddr.IPv6, number]
const networks = (...texts: string[]) => texts.map((text) => ipaddr.parseCIDR(text) as Network)

/** RFC 5737, RFC 3849, RFC 9637. The package calls all of these reserved. */
const documentation = networks(
  '192.0.2.0/24',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '2001:db8::/32',
  '3fff::/20',
)

const globalUnicast = networks('2000::/3')

/** RFC 2544, RFC 5180. */
const benchmarking = networks('198.18.0.0/15', '2001:2::/48')

const kinds: Partial<Record<string, AddressKind>> = {
  unicast: 'public',
  // Globally reachable, although a standard assigns them a purpose.
  as112: 'public',
  as112v6: 'public',
  amt: 'public',
  private: 'private',
  uniqueLocal: 'private',
  deprecatedSiteLocal: 'private',
  loopback: 'loopback',
  linkLocal: 'link_local',
  carrierGradeNat: 'cgnat',
  multicast: 'multicast',
  broadcast: 'broadcast',
  unspecified: 'unspecified',
  rfc6052: 'tunnel',
  rfc6145: 'tunnel',
  '6to4': 'tunnel',
  teredo: 'tunnel',
}
