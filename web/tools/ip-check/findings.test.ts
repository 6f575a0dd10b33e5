import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { IpFacts } from '#contract/calls/ip.ts'
import type { BrowserFacts } from './browser-facts.ts'
import type { ContextFacts, OtherContexts } from './contexts.ts'
import { compareContexts } from './disguise.ts'
import type { Candidate, Gathered } from './use-webrtc.ts'
import { findingsOf } from './findings.ts'
import { compareTimeZone } from './findings.ts'

const facts: IpFacts = {
  address: '8.8.8.8',
  family: 4,
  kind: 'public',
  about: '',
  seen_by: 'connection',
  claims_ignored: false,
  data: 'ready',
  sources: [],
  lists: [],
  countries: [{ code: 'IN', name: 'India', time_zones: ['Asia/Calcutta'] }],
  reverse_dns: { state: 'none', names: [] },
  connection: { http: '1.1', is_proxied: false, encryption: 'none', tls: null },
  headers: [
    { name: 'User-Agent', value: 'Mozilla' },
    { name: 'accept-language', value: 'en-US,en;q=0.9' },
  ],
  headers_left_out: [],
  stun: { port: 3478, problem: null },
}
const context: ContextFacts = {
  timeZone: 'Asia/Kolkata',
  languages: ['en-US', 'en'],
  userAgent: 'Mozilla',
  platform: '',
  hinted: null,
}
const browser: BrowserFacts = {
  ...context,
  isAutomated: false,
  doNotTrack: false,
  globalPrivacyControl: null,
  protocol: 'h2',
}
const candidate = (address: string | null, type: Candidate['type'] = 'srflx'): Candidate => ({
  type,
  address,
  family: address === null ? null : address.includes(':') ? 6 : 4,
  protocol: 'udp',
})
const done = (...candidates: Candidate[]): Gathered => ({ state: 'done', candidates })

interface Case {
  facts?: Partial<IpFacts>
  browser?: Partial<BrowserFacts>
  webrtc?: Gathered
  others?: Partial<OtherContexts>
}

const agents = {
  iPhone:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Safari/604.1',
  linux: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/142.0.0.0 Safari/537.36',
  windows: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/142.0.0.0 Safari/537.36',
  mac: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/26.0 Safari/605.1.15',
  android: 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/142.0.0.0 Mobile Safari/537.36',
  chromeOs: 'Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 Chrome/142.0.0.0 Safari/537.36',
}

const outcome = (what: string, changes: Case): string | undefined =>
  findingsOf(
    { ...facts, ...changes.facts },
    { ...browser, ...changes.browser },
    changes.webrtc ?? done(candidate('8.8.8.8'), candidate(null, 'host')),
    { state: 'done', frame: context, worker: context, ...changes.others },
  ).find((finding) => finding.what === what)?.outcome

const cases: [what: string, why: string, changes: Case, expected: string][] = [
  ['Address', 'the same', {}, 'same'],
  ['Address', 'another one', { webrtc: done(candidate('9.9.9.9')) }, 'differs'],
  [
    'Address',
    'the same and another one',
    { webrtc: done(candidate('8.8.8.8'), candidate('9.9.9.9')) },
    'differs',
  ],
  [
    'Address',
    'another one in a private network',
    { facts: { kind: 'private' }, webrtc: done(candidate('9.9.9.9')) },
    'note',
  ],
  ['Address', 'only of the other family', { webrtc: done(candidate('2001:db8::1')) }, 'note'],
  ['Address', 'none', { webrtc: done() }, 'unknown'],
  ['Address', 'none yet', { webrtc: { state: 'gathering', candidates: [] } }, 'waiting'],
  ['Address', 'no STUN', { facts: { stun: { port: null, problem: 'off' } } }, 'unknown'],
  ['Address', 'no WebRTC', { webrtc: { state: 'unsupported', candidates: [] } }, 'unknown'],
  ['Local addresses', 'hidden', {}, 'same'],
  ['Local addresses', 'shown', { webrtc: done(candidate('192.168.1.5', 'host')) }, 'note'],
  ['Local addresses', 'none', { webrtc: done() }, 'same'],
  ['Time zone', 'by its other name', {}, 'same'],
  ['Time zone', 'of another country', { browser: { timeZone: 'Europe/Berlin' } }, 'differs'],
  ['Time zone', 'hidden', { browser: { timeZone: '' } }, 'unknown'],
  ['Time zone', 'without a country', { facts: { countries: [] } }, 'unknown'],
  ['Languages', 'as sent', {}, 'same'],
  [
    'Languages',
    'only the first sent',
    { facts: { headers: [{ name: 'Accept-Language', value: 'en-US' }] } },
    'same',
  ],
  ['Languages', 'others', { browser: { languages: ['de-DE'] } }, 'differs'],
  ['Languages', 'none sent', { facts: { headers: [] } }, 'unknown'],
  ['IPv6', 'reached over it', { facts: { family: 6 } }, 'same'],
  ['IPv6', 'on the device only', { webrtc: done(candidate('2001:db8::1')) }, 'note'],
  ['IPv6', 'not seen', {}, 'unknown'],
  ['Browser', 'the same', {}, 'same'],
  ['Browser', 'another one', { browser: { userAgent: 'Opera' } }, 'differs'],
  [
    'System',
    'an iPhone on Linux',
    { browser: { userAgent: agents.iPhone, platform: 'Linux x86_64' } },
    'differs',
  ],
  ['System', 'an iPhone', { browser: { userAgent: agents.iPhone, platform: 'iPhone' } }, 'same'],
  [
    'System',
    'Linux',
    { browser: { userAgent: agents.linux, platform: 'Linux x86_64', hinted: 'Linux' } },
    'same',
  ],
  [
    'System',
    'Windows',
    { browser: { userAgent: agents.windows, platform: 'Win32', hinted: 'Windows' } },
    'same',
  ],
  ['System', 'a Mac', { browser: { userAgent: agents.mac, platform: 'MacIntel' } }, 'same'],
  [
    'System',
    'Android',
    { browser: { userAgent: agents.android, platform: 'Linux armv81', hinted: 'Android' } },
    'same',
  ],
  [
    'System',
    'Chrome OS',
    { browser: { userAgent: agents.chromeOs, platform: 'Linux x86_64', hinted: 'Chromium OS' } },
    'same',
  ],
  [
    'System',
    'Windows by its hint only',
    { browser: { userAgent: agents.linux, platform: 'Linux x86_64', hinted: 'Windows' } },
    'differs',
  ],
  [
    'System',
    'Windows by a header only',
    {
      facts: { headers: [{ name: 'Sec-CH-UA-Platform', value: '"Windows"' }] },
      browser: { userAgent: agents.linux, platform: 'Linux x86_64' },
    },
    'differs',
  ],
  [
    'System',
    'controlled by a program',
    { browser: { userAgent: agents.linux, platform: 'Linux x86_64', isAutomated: true } },
    'differs',
  ],
  ['System', 'of no known kind', {}, 'unknown'],
  ['Frame and worker', 'the same', {}, 'same'],
  [
    'Frame and worker',
    'another in a worker',
    { others: { worker: { ...context, userAgent: agents.windows } } },
    'differs',
  ],
  [
    'Frame and worker',
    'another zone in a frame',
    { others: { frame: { ...context, timeZone: 'UTC' } } },
    'differs',
  ],
  ['Frame and worker', 'blocked', { others: { worker: null } }, 'unknown'],
  [
    'Frame and worker',
    'not yet read',
    { others: { state: 'reading', frame: null, worker: null } },
    'waiting',
  ],
  ['Tracking preference', 'none', {}, 'same'],
  ['Tracking preference', 'in the script only', { browser: { globalPrivacyControl: true } }, 'differs'],
  [
    'Tracking preference',
    'in both',
    { facts: { headers: [{ name: 'DNT', value: '1' }] }, browser: { doNotTrack: true } },
    'same',
  ],
]
for (const [what, why, changes, expected] of cases) {
  test(`${what}, ${why}: ${expected}`, () => assert.equal(outcome(what, changes), expected))
}

test('a different zone with the same offset is only a note', () => {
  const now = new Date('2026-01-15T12:00:00Z')
  const lisbon = { ...facts, countries: [{ code: 'PT', name: 'Portugal', time_zones: ['Europe/Lisbon'] }] }
  assert.equal(compareTimeZone(lisbon, 'Europe/London', now).outcome, 'note')
  assert.deepEqual(compareTimeZone(lisbon, 'UTC', now).browser, ['UTC (UTC+00:00)'])
  assert.equal(compareTimeZone(lisbon, 'UTC', new Date('2026-07-15T12:00:00Z')).outcome, 'differs')
  assert.match(compareTimeZone(lisbon, 'UTC', new Date('2026-07-15T12:00:00Z')).meaning, /privacy settings/)
  assert.equal(compareTimeZone(lisbon, 'Nowhere/Land', now).outcome, 'differs')
})

test('says which system a part of the browser names', () => {
  const page = { ...context, userAgent: agents.linux }
  const worker = { ...context, userAgent: agents.windows }
  assert.deepEqual(compareContexts(page, { state: 'done', frame: page, worker }).browser, [
    'Your browser says Linux here and Windows in a worker',
  ])
})
