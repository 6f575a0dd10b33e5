import type { IpFacts } from '#contract/calls/ip.ts'
import { compareAddress, compareFamily, compareLocal } from './address-findings.ts'
import type { BrowserFacts } from './browser-facts.ts'
import type { Finding } from './finding.ts'
import type { Gathered } from '../webrtc/candidates.ts'
import { compareTimeZone } from './time-zone-finding.ts'

export function findingsOf(facts: IpFacts, browser: BrowserFacts, webrtc: Gathered): Finding[] {
  return [
    compareAddress(facts, webrtc),
    compareLocal(webrtc),
    compareTimeZone(facts, browser.timeZone),
    compareLanguages(facts, browser.languages),
    compareFamily(facts, webrtc),
    compareUserAgents(facts, browser.userAgent),
    compareTracking(facts, browser),
  ]
}

const headerOf = ({ headers }: IpFacts, name: string): string | undefined =>
  headers.find((header) => header.name.toLowerCase() === name)?.value

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
