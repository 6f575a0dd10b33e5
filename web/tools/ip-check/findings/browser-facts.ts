export interface BrowserFacts {
  /** Empty when the browser hides it. */
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
  const { languages, language, userAgent, doNotTrack, globalPrivacyControl } = navigator as Navigator & {
    doNotTrack?: string | null
    globalPrivacyControl?: boolean
  }
  return {
    timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone ?? '',
    languages: [...(languages ?? [language ?? []].flat())],
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
