/** A way to reach this device, as WebRTC offers it to whoever it talks to. */
export interface Candidate {
  /** `host`: an address of the device itself; `srflx`: the one that the STUN server saw. */
  type: 'host' | 'srflx' | 'other'
  /** Null when the browser hides it behind a random name. */
  address: string | null
  family: 4 | 6 | null
  protocol: string
}

/** Reads `candidate:1 1 udp 1677729535 203.0.113.5 46154 typ srflx …`; undefined for anything else. */
export function readCandidate(line: string): Candidate | undefined {
  const [, , protocol = '', , address = '', , typ, type = ''] = line.trim().split(/\s+/)
  if (!line.startsWith('candidate:') || typ !== 'typ' || address === '') return undefined
  const isHidden = address.endsWith('.local')
  return {
    type: type === 'host' || type === 'srflx' ? type : 'other',
    address: isHidden ? null : usual(address),
    family: isHidden ? null : address.includes(':') ? 6 : 4,
    protocol: protocol.toLowerCase(),
  }
}

/** The same address may come once for every network card and protocol. */
export function distinct(candidates: readonly Candidate[]): Candidate[] {
  const keyed = candidates.map(
    (candidate) => [`${candidate.type} ${candidate.address} ${candidate.protocol}`, candidate] as const,
  )
  return [...new Map(keyed).values()]
}

/** IPv6 has many spellings; this is the one that the server uses. */
function usual(address: string): string {
  if (!address.includes(':')) return address
  return URL.parse(`http://[${address.split('%', 1)[0]}]/`)?.hostname.slice(1, -1) ?? address
}
