import type { ProxyOutcome, ProxyResult, ProxyType } from '#contract/calls/proxies.ts'

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

export type OutcomeTone = 'good' | 'warn' | 'bad' | 'quiet'

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

/** `850 ms`, `1.25 s`. */
export const formatMilliseconds = (milliseconds: number): string =>
  milliseconds < 1000 ? `${Math.round(milliseconds)} ms` : `${(milliseconds / 1000).toFixed(2)} s`
