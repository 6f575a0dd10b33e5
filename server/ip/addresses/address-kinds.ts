import ipaddr from 'ipaddr.js'

/** What an address can be, in words. Only of a public one do sources know anything; of the others they guess. */
export const addressKinds = {
  public: 'A public address: any site on the internet can see it.',
  private: 'A private address: it means something inside one network only (RFC 1918, RFC 4193).',
  loopback: 'This machine itself: browser and server run on the same one.',
  link_local: 'A link-local address: it is valid on one cable or one Wi-Fi only.',
  cgnat: 'An address between a provider and its customers (carrier-grade NAT, RFC 6598).',
  documentation: 'An address for examples in documents: nobody on the internet has it.',
  benchmarking: 'An address for measuring networks: nobody on the internet has it.',
  multicast: 'A multicast address: it stands for a group, not for one machine.',
  broadcast: 'The broadcast address: it stands for everyone in a network.',
  unspecified: 'The unspecified address: it stands for no machine at all.',
  tunnel: 'An IPv6 address that carries IPv4 inside (NAT64, 6to4 or Teredo).',
  reserved: 'A reserved address: nobody on the internet has it.',
  unreadable: 'What the proxy in front of this site reported is no address.',
} as const

export type AddressKind = keyof typeof addressKinds

export function kindOf(address: ipaddr.IPv4 | ipaddr.IPv6): AddressKind {
  const isIn = (networks: Network[]) =>
    networks.some(([network, bits]) => network.kind() === address.kind() && address.match(network, bits))
  if (isIn(documentation)) return 'documentation'
  if (isIn(benchmarking)) return 'benchmarking'
  return kinds[address.range()] ?? 'reserved'
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

/** RFC 2544, RFC 5180. */
const benchmarking = networks('198.18.0.0/15', '2001:2::/48')

const kinds: Partial<Record<string, AddressKind>> = {
  unicast: 'public',
  // Reachable from everywhere, though a standard says what they are for.
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
