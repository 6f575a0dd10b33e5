import type { IpFacts } from '#contract/calls/ip.ts'

export type AddressFacts = Pick<
  IpFacts,
  'address' | 'family' | 'kind' | 'about' | 'data' | 'sources' | 'lists' | 'countries' | 'reverse_dns'
>

export const kindLabel = (kind: string): string => kindLabels[kind] ?? 'Reserved'

const kindLabels: Record<string, string> = {
  public: 'Public',
  private: 'Private',
  loopback: 'This machine',
  link_local: 'Link-local',
  cgnat: 'Carrier-grade NAT',
  documentation: 'Documentation',
  benchmarking: 'Benchmarking',
  multicast: 'Multicast',
  broadcast: 'Broadcast',
  unspecified: 'Unspecified',
  tunnel: 'Tunnel',
  unreadable: 'Unreadable',
}

export function describeReverseDns({ reverse_dns: { state, names } }: AddressFacts): string {
  if (state === 'found') return names.join(', ')
  return {
    none: 'The address has no name',
    no_answer: 'The name server did not answer in time',
    off: 'Turned off on this site',
    not_asked: 'Checked for public addresses only',
  }[state]
}

export function describeSeenBy({ seen_by, claims_ignored }: IpFacts): string {
  if (seen_by === 'trusted_proxy') return 'Reported by a proxy that this site trusts'
  return claims_ignored
    ? 'From the connection; forwarding headers were sent but not trusted'
    : 'From the connection itself'
}
