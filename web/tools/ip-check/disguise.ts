// Whether the parts of a browser agree about what it is.
import type { IpFacts } from '#contract/calls/ip.ts'
import type { BrowserFacts } from './browser-facts.ts'
import type { ContextFacts, OtherContexts } from './contexts.ts'
import { headerOf, type Finding } from './finding.ts'

/** The more special first: iPhones mention Mac OS X, and Android mentions Linux. */
const systems: [name: string, userAgent: RegExp, platform: RegExp][] = [
  ['iOS', /\((?:iPhone|iPad|iPod)/, /^(?:iPhone|iPad|iPod)/],
  ['Android', /Android/, /^(?:Android|Linux)/],
  ['Chrome OS', /\bCrOS\b/, /^(?:Linux|CrOS)/],
  ['Windows', /Windows NT|Windows Phone/, /^Win/],
  ['macOS', /Macintosh/, /^Mac/],
  ['Linux', /Linux|X11/, /^(?:Linux|FreeBSD|OpenBSD)/],
]

const systemIn = (userAgent: string) => systems.find(([, pattern]) => pattern.test(userAgent))

const hintedNames: Record<string, string> = { 'Chromium OS': 'Chrome OS', 'Mac OS X': 'macOS' }
const systemHinted = (hint: string): string => hintedNames[hint] ?? hint

export function compareSystem(facts: IpFacts, { isAutomated, ...browser }: BrowserFacts): Finding {
  const { userAgent, platform, hinted } = browser
  const [system, , onPlatform] = systemIn(userAgent) ?? []
  const header = headerOf(facts, 'sec-ch-ua-platform')?.replaceAll('"', '') || null
  const contradictions = [
    ...(onPlatform && platform && !onPlatform.test(platform) ? [`navigator.platform says ${platform}`] : []),
    ...(system && hinted && systemHinted(hinted) !== system ? [`scripts read ${hinted}`] : []),
    ...(system && header && systemHinted(header) !== system
      ? [`the header Sec-CH-UA-Platform says ${header}`]
      : []),
  ]
  const finding = {
    what: 'System',
    site: [
      systemIn(headerOf(facts, 'user-agent') ?? '')?.[0] ?? 'Unknown',
      ...(header ? [`Client hint: ${header}`] : []),
    ],
    browser: [
      platform || 'Platform hidden',
      ...(hinted ? [`Client hint: ${hinted}`] : []),
      ...(isAutomated ? ['Controlled by a program'] : []),
    ],
  }
  if (contradictions.length > 0) {
    return {
      ...finding,
      outcome: 'differs',
      meaning: `The User-Agent says ${system}, but ${contradictions.join(', and ')}. A site can tell that it is made up.`,
    }
  }
  if (isAutomated) {
    return {
      ...finding,
      outcome: 'differs',
      leak: 'A program controls your browser',
      meaning: 'navigator.webdriver is on: sites can tell that a program controls this browser.',
    }
  }
  if (!system || (!platform && !hinted)) {
    return { ...finding, outcome: 'unknown', meaning: 'There is nothing to compare the User-Agent with.' }
  }
  return { ...finding, outcome: 'same', meaning: 'The User-Agent, the platform and client hints agree.' }
}

const labels: Record<keyof ContextFacts, string> = {
  userAgent: 'User-Agent',
  platform: 'platform',
  hinted: 'client hint',
  languages: 'languages',
  timeZone: 'time zone',
}

export function compareContexts(page: ContextFacts, others: OtherContexts): Finding {
  const { state, frame, worker } = others
  const read = [
    { where: 'in a frame', facts: frame },
    { where: 'in a worker', facts: worker },
  ]
  const differences = read.flatMap(({ where, facts }) => (facts ? differencesIn(page, facts, where) : []))
  const finding = {
    what: 'Frame and worker',
    site: ['Not sent'],
    browser: differences.length > 0 ? differences : ['The same as this page'],
  }
  if (differences.length > 0) {
    return {
      ...finding,
      outcome: 'differs',
      meaning:
        'Something changes only a part of your browser, such as an extension. Sites that compare the parts notice.',
    }
  }
  if (state === 'reading') {
    return { ...finding, outcome: 'waiting', browser: ['Checking…'], meaning: 'Waiting for a worker.' }
  }
  const missing = read.flatMap(({ where, facts }) => (facts ? [] : [where]))
  return missing.length > 0
    ? {
        ...finding,
        outcome: 'unknown',
        browser: [`Could not be read ${missing.join(' or ')}`],
        meaning: 'Something blocks frames or workers, so they could not be compared.',
      }
    : { ...finding, outcome: 'same', meaning: 'A frame and a worker say the same as this page.' }
}

function differencesIn(page: ContextFacts, other: ContextFacts, where: string): string[] {
  const [here, there] = [systemIn(page.userAgent)?.[0], systemIn(other.userAgent)?.[0]]
  if (here && there && here !== there) return [`Your browser says ${here} here and ${there} ${where}`]
  return (Object.keys(labels) as (keyof ContextFacts)[]).flatMap((name) => {
    const [one, two] = [String(page[name] ?? 'none'), String(other[name] ?? 'none')]
    return one === two ? [] : [`Your ${labels[name]} is ${one} here and ${two} ${where}`]
  })
}
