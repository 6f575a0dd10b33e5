import { useEffect, useState } from 'react'
import type { IpFacts } from '#contract/calls/ip.ts'

const gathering: Gathered = { state: 'gathering', candidates: [] }

/** A STUN server answers at once; browsers would wait ten seconds for one that does not. */
const gatherTimeout = 4000

export function useWebrtc(stun: IpFacts['stun'] | undefined, round: number): Gathered {
  const [found, setFound] = useState({ round, gathered: gathering })
  const isKnown = stun !== undefined
  const port = stun?.port ?? null
  useEffect(() => {
    if (!isKnown) return
    const controller = new AbortController()
    gatherCandidates(port, controller.signal, ({ state, candidates }) =>
      setFound({ round, gathered: { state, candidates: withoutDuplicates(candidates) } }),
    )
    return () => controller.abort()
  }, [isKnown, port, round])
  return found.round === round ? found.gathered : gathering
}

function gatherCandidates(
  port: number | null,
  signal: AbortSignal,
  onChange: (gathered: Gathered) => void,
): void {
  const connection = openConnection(port)
  if (!connection) return onChange({ state: 'unsupported', candidates: [] })
  const candidates: Candidate[] = []
  const report = (state: Gathered['state']) => onChange({ state, candidates: [...candidates] })
  const end = () => {
    clearTimeout(timer)
    connection.close()
    if (!signal.aborted) report('done')
  }
  const timer = setTimeout(end, gatherTimeout)
  signal.addEventListener('abort', end, { once: true })
  connection.addEventListener('icecandidate', ({ candidate }) => {
    if (signal.aborted) return
    const read = candidate && readCandidate(candidate.candidate)
    if (read) candidates.push(read)
    if (candidate === null) end()
    else report('gathering')
  })
  connection.createDataChannel('')
  connection.setLocalDescription().catch(end)
}

/** Undefined when WebRTC is turned off: some browsers then lack the class, and some extensions make it throw an error. */
function openConnection(port: number | null): RTCPeerConnection | undefined {
  try {
    return new RTCPeerConnection({
      iceServers: port === null ? [] : [{ urls: `stun:${location.hostname}:${port}` }],
    })
  } catch {
    return undefined
  }
}

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
    address: isHidden ? null : canonicalAddress(address),
    family: isHidden ? null : address.includes(':') ? 6 : 4,
    protocol: protocol.toLowerCase(),
  }
}

/** An address is offered once per network interface and protocol. */
export function withoutDuplicates(candidates: readonly Candidate[]): Candidate[] {
  const keyed = candidates.map(
    (candidate) => [`${candidate.type} ${candidate.address} ${candidate.protocol}`, candidate] as const,
  )
  return [...new Map(keyed).values()]
}

/** IPv6 addresses have many spellings; the server uses the canonical one. */
function canonicalAddress(address: string): string {
  if (!address.includes(':')) return address
  return URL.parse(`http://[${address.split('%', 1)[0]}]/`)?.hostname.slice(1, -1) ?? address
}
