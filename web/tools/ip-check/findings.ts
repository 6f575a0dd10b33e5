import type { IpFacts } from '#contract/calls/ip.ts'
import type { BrowserFacts } from './browser-facts.ts'
import type { OtherContexts } from './contexts.ts'
import { compareContexts, compareSystem } from './disguise.ts'
import { headerOf, type Finding } from './finding.ts'
import type { Candidate, Gathered } from './use-webrtc.ts'

export function findingsOf(
  facts: IpFacts,
  browser: BrowserFacts,
  webrtc: Gathered,
  others: OtherContexts,
): Finding[] {
  return [
    compareAddress(facts, webrtc),
    compareLocal(webrtc),
    compareTimeZone(facts, browser.timeZone),
    compareLanguages(facts, browser.languages),
    compareFamily(facts, webrtc),
    compareUserAgents(facts, browser.userAgent),
    compareSystem(facts, browser),
    compareContexts(browser, others),
    compareTracking(facts, browser),
  ]
}

function compareLanguages(facts: IpFacts, languages: string[]): Finding {
  const header = headerOf(facts, 'accept-language')
  const sent = (header ?? '').split(',').flatMap((part) => part.split(';', 1)[0]!.trim() || [])
  const finding = {
    what: 'Languages',
    site: [sent.join(', ') || 'None sent'],
    browser: [languages.join(', ')],
  }
  if (sent.length === 0) {
    return {
      ...finding,
      outcome: 'unknown',
      meaning: 'The browser sent no languages, or a proxy removed them.',
    }
  }
  // Some browsers send only the first language.
  const isSame = sent.every((language, at) => language.toLowerCase() === languages[at]?.toLowerCase())
  return isSame
    ? { ...finding, outcome: 'same', meaning: 'The header and what scripts can read agree.' }
    : {
        ...finding,
        outcome: 'differs',
        meaning:
          'Something changes the header or the browser: an extension, a proxy or an anti-tracking setting.',
      }
}

function compareUserAgents(facts: IpFacts, userAgent: string): Finding {
  const header = headerOf(facts, 'user-agent')
  const finding = { what: 'Browser', site: [header ?? 'None sent'], browser: [userAgent] }
  return header === userAgent
    ? {
        ...finding,
        browser: ['The same'],
        outcome: 'same',
        meaning: 'The header and what scripts can read agree.',
      }
    : {
        ...finding,
        outcome: 'differs',
        meaning: 'Something changes one of them, such as an extension. Sites that compare them notice.',
      }
}

function compareTracking(facts: IpFacts, browser: BrowserFacts): Finding {
  const [dnt, gpc] = [headerOf(facts, 'dnt') === '1', headerOf(facts, 'sec-gpc') === '1']
  const describe = (dnt: boolean, gpc: boolean) => [
    `Do Not Track ${dnt ? 'on' : 'off'}`,
    `Global Privacy Control ${gpc ? 'on' : 'off'}`,
  ]
  const gpcInScript = browser.globalPrivacyControl === true
  const isSame = dnt === browser.doNotTrack && gpc === gpcInScript
  return {
    what: 'Tracking preference',
    outcome: isSame ? 'same' : 'differs',
    site: describe(dnt, gpc),
    browser: describe(browser.doNotTrack, gpcInScript),
    meaning: !isSame
      ? 'The header and the browser differ: something on the way adds or removes the preference.'
      : dnt || gpc
        ? 'You ask sites not to track you. Some laws make Global Privacy Control binding.'
        : 'You send no tracking preference, like most people.',
  }
}

function compareAddress(facts: IpFacts, { state, candidates }: Gathered): Finding {
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

function compareLocal({ state, candidates }: Gathered): Finding {
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

function compareFamily({ family }: IpFacts, { state, candidates }: Gathered): Finding {
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

export function compareTimeZone({ countries }: IpFacts, zone: string, now = new Date()): Finding {
  const offset = zone ? offsetOf(zone, now) : ''
  const finding = {
    what: 'Time zone',
    site: countries.length > 0 ? countries.map(({ name }) => name) : ['Country unknown'],
    browser: [zone ? `${zone} (${offset})` : 'Hidden'],
  }
  if (!zone) return { ...finding, outcome: 'unknown', meaning: 'Your browser does not tell its time zone.' }
  const zones = countries.flatMap(({ time_zones }) => time_zones)
  if (zones.length === 0) {
    return { ...finding, outcome: 'unknown', meaning: 'Without a country there is nothing to compare with.' }
  }
  if (zones.some((other) => canonicalZone(other) === canonicalZone(zone))) {
    return { ...finding, outcome: 'same', meaning: 'The time zone matches the country of the address.' }
  }
  if (zones.some((other) => offsetOf(other, now) === offset)) {
    return {
      ...finding,
      outcome: 'note',
      meaning:
        'A different zone with the same time. That is common near borders and with UTC as the setting.',
    }
  }
  return {
    ...finding,
    outcome: 'differs',
    meaning:
      canonicalZone(zone) === 'UTC'
        ? 'The time zone does not match the country. Some privacy settings report UTC wherever you are.'
        : 'The time zone does not match the country. Travel, a VPN or a proxy would explain it.',
  }
}

/** Zones have old and new names, such as Asia/Calcutta and Asia/Kolkata; a browser maps both to one. */
function canonicalZone(zone: string): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone
  } catch {
    return zone
  }
}

function offsetOf(zone: string, now: Date): string {
  try {
    const parts = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' }).formatToParts(
      now,
    )
    const offset = parts.find(({ type }) => type === 'timeZoneName')?.value.replace('GMT', '') ?? ''
    return `UTC${offset || '+00:00'}`
  } catch {
    return 'UTC unknown'
  }
}
