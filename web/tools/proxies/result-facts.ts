// What follows from a result, shared by the order, the filters and the table.
import type { ProxyOutcome, ProxyResult, ProxyType } from '#contract/calls/proxies.ts'

export const isAlive = ({ outcome }: ProxyResult): boolean => outcome === 'works'

export const isTampered = ({ tampering, tls_intercepted }: ProxyResult): boolean =>
  tampering.length > 0 || tls_intercepted === true

export const couldSeeTampering = ({ exit, tls_intercepted }: ProxyResult): boolean =>
  exit !== null || tls_intercepted !== null

export const changesOf = (result: ProxyResult): 'tampered' | 'untampered' | null => {
  if (isTampered(result)) return 'tampered'
  return couldSeeTampering(result) ? 'untampered' : null
}

export const successes = ({ probes }: ProxyResult): number =>
  probes.filter(({ outcome }) => outcome === 'works').length

export const successRate = (result: ProxyResult): number =>
  result.probes.length === 0 ? Number(isAlive(result)) : successes(result) / result.probes.length

export function latency(result: ProxyResult): number | null {
  if (!isAlive(result)) return null
  const totals = result.probes.filter(({ outcome }) => outcome === 'works').map(({ times }) => times.total)
  return totals.length === 0 ? result.times.total : median(totals)
}

export const isClean = (result: ProxyResult): boolean =>
  isAlive(result) &&
  !isTampered(result) &&
  result.anonymity !== 'transparent' &&
  result.target?.works !== false &&
  successRate(result) === 1 &&
  result.evidence.length === 0

/** Alive, untampered, success rate, median latency, then as entered. Abuse lists and scores do not count. */
export const compareHealth = (a: ProxyResult, b: ProxyResult): number =>
  Number(isAlive(b)) - Number(isAlive(a)) ||
  Number(isTampered(a)) - Number(isTampered(b)) ||
  successRate(b) - successRate(a) ||
  (latency(a) ?? 0) - (latency(b) ?? 0) ||
  a.index - b.index

function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}

export const outcomeLabels: Record<ProxyOutcome, string> = {
  works: 'Works',
  login_needed: 'Login needed',
  login_refused: 'Login refused',
  name_unknown: 'Unknown name',
  not_allowed: 'Not allowed',
  unreachable: 'Unreachable',
  refused: 'Refused',
  timed_out: 'Timed out',
  closed_early: 'Closed early',
  wrong_protocol: 'Wrong protocol',
  not_a_proxy: 'Not a proxy',
  target_refused: 'Target refused',
  too_much: 'Too much sent',
  stopped: 'Stopped',
}

type OutcomeTone = 'good' | 'warn' | 'bad' | 'quiet'

export function outcomeTone(outcome: ProxyOutcome): OutcomeTone {
  if (outcome === 'works') return 'good'
  if (outcome === 'stopped' || outcome === 'not_allowed') return 'quiet'
  return outcome === 'login_needed' || outcome === 'login_refused' ? 'warn' : 'bad'
}

type Anonymity = NonNullable<ProxyResult['anonymity']>

export const anonymityLabels: Record<Anonymity, { name: string; meaning: string }> = {
  elite: { name: 'Elite', meaning: 'Sites see neither your address nor that this is a proxy.' },
  anonymous: { name: 'Anonymous', meaning: 'Hides your address, but tells sites that it is a proxy.' },
  transparent: { name: 'Transparent', meaning: 'Passes your address on to the sites you visit.' },
}

export const typeLabels: Record<ProxyType, string> = {
  http: 'HTTP',
  https: 'HTTPS',
  socks4: 'SOCKS4',
  socks5: 'SOCKS5',
}

export const formatRate = (bytesPerSecond: number): string =>
  bytesPerSecond < 1e6
    ? `${Math.round(bytesPerSecond / 1e3)} kB/s`
    : `${(bytesPerSecond / 1e6).toFixed(1)} MB/s`

export const formatMilliseconds = (milliseconds: number): string =>
  milliseconds < 1000 ? `${Math.round(milliseconds)} ms` : `${(milliseconds / 1000).toFixed(2)} s`
