import { plural } from '#contract/formats/numbers.ts'
import type { Finding } from './finding.ts'

export interface Verdict {
  tone: 'good' | 'warn' | 'quiet'
  title: string
  details: string[]
}

/** Says that nothing leaks only if everything could be checked. */
export function verdictOf(findings: readonly Finding[]): Verdict {
  const leaks = findings.filter(
    ({ what, outcome }) => outcome === 'differs' || (what === 'Local addresses' && outcome === 'note'),
  )
  if (leaks.length > 0) {
    return {
      tone: 'warn',
      title: leaks.length === 1 ? leakOf(leaks[0]!) : `${plural(leaks.length, 'thing')} give you away`,
      details: leaks.length === 1 ? [leaks[0]!.meaning] : leaks.map(leakOf),
    }
  }
  if (findings.some(({ outcome }) => outcome === 'waiting')) {
    return { tone: 'quiet', title: 'Checking…', details: [] }
  }
  const unknown = findings
    .filter(({ what, outcome }) => outcome === 'unknown' && what !== 'IPv6')
    .map(({ what }) => what)
  return unknown.length === 0
    ? { tone: 'good', title: 'Nothing leaks', details: [] }
    : { tone: 'good', title: 'No leak found', details: [`Could not be checked: ${unknown.join(', ')}`] }
}

const leakOf = ({ what, leak }: Finding): string => leak ?? leaks[what] ?? `${what} differs`

const leaks: Record<string, string> = {
  Address: 'WebRTC shows another address',
  'Local addresses': 'WebRTC shows addresses of this device',
  'Time zone': 'Your time zone is not that of your address',
  Languages: 'Your browser names other languages than its header',
  Browser: 'Your browser is another than its header says',
  System: 'Your User-Agent is made up',
  'Frame and worker': 'A part of your browser contradicts another',
  'Tracking preference': 'Your tracking preference is not the one in the header',
}
