import type { ProxyResult } from '#contract/proxies.ts'

/** What follows from a result, said once for order, filters and table. */
export const isAlive = ({ outcome }: ProxyResult): boolean => outcome === 'works'

export const isTampered = ({ tampering, tls_intercepted }: ProxyResult): boolean =>
  tampering.length > 0 || tls_intercepted === true

/** Whether anything was seen that could have shown tampering. */
export const isSeen = ({ exit, tls_intercepted }: ProxyResult): boolean =>
  exit !== null || tls_intercepted !== null

/** Null where nothing could be seen. */
export const changesOf = (result: ProxyResult): 'tampered' | 'untampered' | null => {
  if (isTampered(result)) return 'tampered'
  return isSeen(result) ? 'untampered' : null
}

export const successes = ({ probes }: ProxyResult): number =>
  probes.filter(({ outcome }) => outcome === 'works').length

export const successRate = (result: ProxyResult): number =>
  result.probes.length === 0 ? Number(isAlive(result)) : successes(result) / result.probes.length

/** The median of what worked, in milliseconds; null when nothing did. */
export function latency(result: ProxyResult): number | null {
  if (!isAlive(result)) return null
  const totals = result.probes.filter(({ outcome }) => outcome === 'works').map(({ times }) => times.total)
  return totals.length === 0 ? result.times.total : median(totals)
}

/** Alive in every probe, and nothing speaks against it. */
export const isClean = (result: ProxyResult): boolean =>
  isAlive(result) && !isTampered(result) && successRate(result) === 1 && result.evidence.length === 0

/** An IPv6 address needs brackets before a port. */
export const hostAndPort = ({ host, port }: Pick<ProxyResult, 'host' | 'port'>): string =>
  host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`

function median(values: number[]): number {
  const ordered = values.toSorted((a, b) => a - b)
  const middle = ordered.length >> 1
  return ordered.length % 2 === 1 ? ordered[middle]! : (ordered[middle - 1]! + ordered[middle]!) / 2
}
