import type { IpFacts } from '#contract/ip.ts'
import type { BrowserFacts } from './browser-facts.ts'
import type { Finding } from './finding.ts'
import type { Gathered } from './gather-candidates.ts'

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
