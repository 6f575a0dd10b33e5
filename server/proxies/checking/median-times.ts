import type { ProxyProbe } from '#contract/proxies.ts'

type Times = ProxyProbe['times']

/** The median time of each phase, over the probes that reached it. */
export function medianTimes(all: readonly Times[]): Times {
  if (all.length === 1) return all[0]!
  const median = (phase: keyof Times) => {
    const sorted = all.flatMap((times) => times[phase] ?? []).toSorted((a, b) => a - b)
    return sorted[(sorted.length - 1) >> 1] ?? null
  }
  return {
    dns: median('dns'),
    tcp: median('tcp'),
    hello: median('hello'),
    tunnel: median('tunnel'),
    tls: median('tls'),
    first_byte: median('first_byte'),
    total: median('total') ?? 0,
  }
}
