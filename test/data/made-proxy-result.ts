import type { ProxyProbe, ProxyResult } from '#contract/calls/proxies.ts'

const none = { dns: null, tcp: null, hello: null, tunnel: null, tls: null, first_byte: null }

export const madeProbe = (outcome: ProxyProbe['outcome'] = 'works', total = 100): ProxyProbe => ({
  outcome,
  words: outcome,
  times: { ...none, total },
})

export const madeResult = (part: Partial<ProxyResult> = {}): ProxyResult => ({
  index: 0,
  host: '203.0.113.7',
  port: 8080,
  type: 'http',
  requested_type: 'auto',
  has_login: false,
  outcome: 'works',
  words: 'Works.',
  times: { ...none, total: 100 },
  exit: null,
  anonymity: null,
  revealed_by: [],
  tampering: [],
  bytes_per_second: null,
  target: null,
  tls_intercepted: null,
  probes: [],
  evidence: [],
  lists_asked: 1,
  ipqs: null,
  ...part,
})

export const madeExit = (country: string | null, name: string | null = country) => ({
  address: '198.51.100.4',
  asn: 64_500,
  organisation: 'Example Hosting',
  country,
  country_name: name,
})
