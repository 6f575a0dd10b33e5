/** What any script can read from this browser without permission. */
export interface BrowserFacts {
  timeZone: string
  languages: string[]
  userAgent: string
  doNotTrack: boolean
  /** Null in a browser that does not support it. */
  globalPrivacyControl: boolean | null
  /** How this page was fetched, such as `h2`; empty when the browser does not say. */
  protocol: string
}

export function readBrowser(): BrowserFacts {
  const { languages, userAgent, doNotTrack, globalPrivacyControl } = navigator as Navigator & {
    doNotTrack?: string | null
    globalPrivacyControl?: boolean
  }
  return {
    timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
    languages: [...languages],
    userAgent,
    doNotTrack: doNotTrack === '1',
    globalPrivacyControl: globalPrivacyControl ?? null,
    protocol: navigationProtocol(),
  }
}

function navigationProtocol(): string {
  const [entry] = performance.getEntriesByType?.('navigation') ?? []
  return (entry as PerformanceNavigationTiming | undefined)?.nextHopProtocol ?? ''
}
