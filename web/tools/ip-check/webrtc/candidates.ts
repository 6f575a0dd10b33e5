export interface Candidate {
  /** `host`: an address of the device itself; `srflx`: the address that the STUN server saw. */
  type: 'host' | 'srflx' | 'other'
  /** Null when the browser hides it behind a random mDNS name. */
  address: string | null
  family: 4 | 6 | null
  protocol: string
}

export interface Gathered {
  state: 'gathering' | 'done' | 'unsupported'
  candidates: Candidate[]
}

/** Parses `candidate:1 1 udp 1677729535 203.0.113.5 46154 typ srflx …`; undefined for anything else. */
export function readCandidate(line: string): Candidate | undefined {
  const [, , protocol = '', , address = '', , typ, type = ''] = line.trim().split(/\s+/)
  if (!line.startsWith('candidate:') || typ !== 'typ' || address === '') return undefined
  const isHidden = address.endsWith('.local')
  return {
    type: type === 'host' || type === 'srflx' ? type : 'other',
    address: isHidden ? null : canonical(address),
    family: isHidden ? null : address.includes(':') ? 6 : 4,
    protocol: protocol.toLowerCase(),
  }
}

/** An address is offered once per network interface and protocol. */
export function distinct(candidates: readonly Candidate[]): Candidate[] {
  const keyed = candidates.map(
    (candidate) => [`${candidate.type} ${candidate.address} ${candidate.protocol}`, candidate] as const,
  )
  return [...new Map(keyed).values()]
}

/** IPv6 addresses have many spellings; the server uses the canonical one. */
function canonical(address: string): string {
  if (!address.includes(':')) return address
  return URL.parse(`http://[${address.split('%', 1)[0]}]/`)?.hostname.slice(1, -1) ?? address
}
