// Compares what the judge saw of a request through a proxy with what it sees of a direct one.
import type { ProxyResult } from '#contract/calls/proxies.ts'
import { sentHeaders } from '../judge/judge-request.ts'
import type { Seen } from '../judge/judge.ts'

type Anonymity = NonNullable<ProxyResult['anonymity']>

/** Headers by which proxies reveal themselves or their users. */
const traces = new Set([
  'via',
  'forwarded',
  'forwarded-for',
  'x-forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-port',
  'x-forwarded-proto',
  'x-forwarded-server',
  'x-real-ip',
  'x-client-ip',
  'x-cluster-client-ip',
  'x-originating-ip',
  'x-remote-addr',
  'x-remote-ip',
  'x-proxy-id',
  'x-proxyuser-ip',
  'x-bluecoat-via',
  'client-ip',
  'true-client-ip',
  'cf-connecting-ip',
  'wl-proxy-client-ip',
  'proxy-client-ip',
  'proxy-connection',
  'proxy-authorization',
  'x-cache',
  'max-forwards',
  'mt-proxy-id',
  'cdn-loop',
])

/** Hop-by-hop headers, which may differ (RFC 9110, section 7.6.1). */
const hopByHop = new Set([
  'connection',
  'keep-alive',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'host',
  'content-length',
])

const byName = ({ headers }: Seen) =>
  new Map(headers.map(([name = '', value = '']) => [name.toLowerCase(), value]))

/** Whether it reveals its user, only that it is a proxy, or neither. */
export function anonymityOf(seen: Seen, direct: Seen, own: ReadonlySet<string>): Anonymity {
  const usual = byName(direct)
  // A reverse proxy in front of this site adds the address too, in direct requests as well.
  const isUsual = (name: string, value: string) =>
    usual.get(name)?.replaceAll(direct.address, seen.address) === value
  const revealing = [...byName(seen)].filter(([name, value]) => traces.has(name) && !isUsual(name, value))
  if (revealing.some(([, value]) => addressesIn(value).some((address) => own.has(address))))
    return 'transparent'
  return revealing.length > 0 ? 'anonymous' : 'elite'
}

const addressesIn = (value: string): string[] =>
  value.toLowerCase().match(/\d{1,3}(?:\.\d{1,3}){3}|[\da-f]{0,4}:[\da-f:.]+/g) ?? []

/** Describes what it changed in the request. Headers from a reverse proxy in front of this site do not count. */
export function changesOf(seen: Seen, direct: Seen): string[] {
  const [usual, arrived] = [byName(direct), byName(seen)]
  const sent = Object.keys(sentHeaders)
    .map((name) => name.toLowerCase())
    .filter((name) => usual.has(name))
  const added = [...arrived.keys()].filter(
    (name) => !usual.has(name) && !traces.has(name) && !hopByHop.has(name),
  )
  const missing = sent.filter((name) => !arrived.has(name))
  const changed = sent.filter((name) => arrived.has(name) && arrived.get(name) !== usual.get(name))
  return [
    ...(added.length > 0 ? [`Added to the request: ${shown(added)}.`] : []),
    ...(missing.length > 0 ? [`Removed from the request: ${shown(missing)}.`] : []),
    ...(changed.length > 0 ? [`Changed in the request: ${shown(changed)}.`] : []),
  ]
}

/** The names come from a stranger, so they are sanitised. */
const shown = (names: string[]): string =>
  names
    .slice(0, 8)
    .map((name) => name.replace(/[^\w-]/g, '?').slice(0, 40))
    .join(', ')
