import type { IpFacts } from '#contract/calls/ip.ts'
import type { Candidate, Gathered } from '../webrtc/candidates.ts'
import type { Finding } from './finding.ts'

export function compareAddress(facts: IpFacts, { state, candidates }: Gathered): Finding {
  const seen = addresses(candidates, 'srflx')
  const finding = {
    what: 'Address',
    site: [facts.address ?? 'Unknown'],
    browser: seen,
    isCode: true,
  }
  const unknown = (browser: string, meaning: string): Finding => ({
    ...finding,
    outcome: 'unknown',
    browser: [browser],
    meaning,
  })
  if (state === 'unsupported') {
    return unknown('No WebRTC', 'WebRTC is turned off in this browser, so it reveals nothing.')
  }
  if (facts.stun.port === null) {
    return unknown(
      'Not checked',
      `This server does not answer STUN requests: ${facts.stun.problem ?? 'off'}. What WebRTC reveals cannot be checked here.`,
    )
  }
  if (seen.length === 0 && state === 'gathering') {
    return {
      ...finding,
      outcome: 'waiting',
      browser: ['Checking…'],
      meaning: 'Waiting for a STUN response from this server.',
    }
  }
  if (seen.length === 0) {
    return unknown(
      'No answer',
      'No response over UDP. A firewall or VPN blocks it, or the STUN port of this site is closed.',
    )
  }
  return { ...finding, ...verdict(facts, candidates) }
}

function verdict(
  { address, family, kind }: IpFacts,
  candidates: Candidate[],
): Pick<Finding, 'outcome' | 'meaning'> {
  const seen = candidates.filter(({ type, address }) => type === 'srflx' && address !== null)
  const others = seen.filter((candidate) => candidate.family === family && candidate.address !== address)
  if (others.length > 0 && kind !== 'public') {
    return {
      outcome: 'note',
      meaning:
        'You reach this site inside a private network, where the address depends on the path. This is not a leak.',
    }
  }
  if (others.length > 0) {
    return {
      outcome: 'differs',
      meaning:
        'A site that uses WebRTC sees this other address too. If you use a VPN or proxy, WebRTC bypasses it; some providers also use several addresses.',
    }
  }
  return seen.some((candidate) => candidate.address === address)
    ? { outcome: 'same', meaning: 'WebRTC shows the address that every site sees anyway.' }
    : {
        outcome: 'note',
        meaning: 'WebRTC used the other IP version. A site can learn both of your addresses.',
      }
}

export function compareLocal({ state, candidates }: Gathered): Finding {
  const hosts = candidates.filter(({ type }) => type === 'host')
  const visible = addresses(candidates, 'host')
  const finding = { what: 'Local addresses', site: ['Not sent'] }
  if (visible.length > 0) {
    return {
      ...finding,
      outcome: 'note',
      browser: visible,
      meaning: 'Any site that uses WebRTC can read this device’s local addresses.',
    }
  }
  if (hosts.length > 0) {
    return {
      ...finding,
      outcome: 'same',
      browser: ['Hidden'],
      meaning: 'The browser replaces this device’s addresses with random names.',
    }
  }
  return state === 'gathering'
    ? { ...finding, outcome: 'waiting', browser: ['Checking…'], meaning: 'WebRTC is looking for addresses.' }
    : { ...finding, outcome: 'same', browser: ['None'], meaning: 'WebRTC reveals no address of this device.' }
}

export function compareFamily({ family }: IpFacts, { state, candidates }: Gathered): Finding {
  const found = [4, 6].filter((number) => candidates.some((candidate) => candidate.family === number))
  const finding = {
    what: 'IPv6',
    site: [family === null ? 'Unknown' : `Reached over IPv${family}`],
    browser: [
      found.length > 0 ? `WebRTC has ${found.map((number) => `IPv${number}`).join(' and ')}` : 'Not shown',
    ],
  }
  if (family === 6)
    return { ...finding, outcome: 'same', meaning: 'IPv6 works: you reached this site over it.' }
  if (found.includes(6)) {
    return { ...finding, outcome: 'note', meaning: 'This device has IPv6, but reached this site over IPv4.' }
  }
  return {
    ...finding,
    outcome: state === 'gathering' ? 'waiting' : 'unknown',
    meaning: 'You reached this site over IPv4. Whether IPv6 works, too, cannot be determined from here.',
  }
}

const addresses = (candidates: Candidate[], wanted: Candidate['type']): string[] => [
  ...new Set(
    candidates.flatMap(({ type, address }) => (type === wanted && address !== null ? [address] : [])),
  ),
]
