import type { ProxyResult } from '#contract/proxies.ts'

type Times = ProxyResult['times']

const names = {
  dns: 'Name',
  tcp: 'Connect',
  hello: 'Greeting',
  tunnel: 'Tunnel',
  tls: 'TLS',
  first_byte: 'First byte',
} as const satisfies Partial<Record<keyof Times, string>>

export interface Phase {
  id: keyof typeof names
  name: string
  milliseconds: number
}

/** The phases that it came to, in their order. */
export const phasesOf = (times: Times): Phase[] =>
  (Object.keys(names) as Phase['id'][]).flatMap((id) => {
    const milliseconds = times[id]
    return milliseconds === null ? [] : [{ id, name: names[id], milliseconds }]
  })

/** `850 ms`, `1.25 s`. */
export const timeWords = (milliseconds: number): string =>
  milliseconds < 1000 ? `${Math.round(milliseconds)} ms` : `${(milliseconds / 1000).toFixed(2)} s`
