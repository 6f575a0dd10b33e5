import type { IpFacts } from '#contract/ip.ts'
import type { BrowserFacts } from './findings/browser-facts.ts'
import type { Finding } from './findings/finding.ts'
import type { Gathered } from './webrtc/gather-candidates.ts'

/** All that the page shows, for a ticket or a script. */
export function reportOf(
  server: IpFacts,
  browser: BrowserFacts,
  webrtc: Gathered,
  findings: Finding[],
): string {
  const checked_at = new Date().toISOString()
  return JSON.stringify({ checked_at, server, browser, webrtc, findings }, null, 2)
}
