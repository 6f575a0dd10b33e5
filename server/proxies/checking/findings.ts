// What the judge saw of a request that came through a proxy, beside what it sees of one that came directly.
import type { ProxyResult } from '#contract/proxies.ts'
import { sentHeaders } from '../judge/judge-request.ts'
import type { Seen } from '../judge/judge.ts'

type Anonymity = NonNullable<ProxyResult['anonymity']>

/** Headers by which proxies tell of themselves or of who uses them. */
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

/** Meant for one connection only, and so free to differ: RFC 9110, section 7.6.1. */
const ofOneHop = new Set([
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

/** Whether it passes on who uses it, only that it is a proxy, or neither. */
export function anonymityOf(seen: Seen, direct: Seen, own: ReadonlySet<string>): Anonymity {
  const usual = byName(direct)
  // A server in front of this site reports the address too; it says of a proxy what it says of us.
  const isUsual = (name: string, value: string) =>
    usual.get(name)?.replaceAll(direct.address, seen.address) === value
  const told = [...byName(seen)].filter(([name, value]) => traces.has(name) && !isUsual(name, value))
  if (told.some(([, value]) => addressesIn(value).some((address) => own.has(address)))) return 'transparent'
  return told.length > 0 ? 'anonymous' : 'elite'
}

const addressesIn = (value: string): string[] =>
  value.toLowerCase().match(/\d{1,3}(?:\.\d{1,3}){3}|[\da-f]*:[\da-f:.]+/g) ?? []

/** What it changed of the request, in words. What a server in front of this site adds is no doing of a proxy. */
export function changesOf(seen: Seen, direct: Seen): string[] {
  const [usual, arrived] = [byName(direct), byName(seen)]
  const sent = Object.keys(sentHeaders)
    .map((name) => name.toLowerCase())
    .filter((name) => usual.has(name))
  const added = [...arrived.keys()].filter(
    (name) => !usual.has(name) && !traces.has(name) && !ofOneHop.has(name),
  )
  const missing = sent.filter((name) => !arrived.has(name))
  const changed = sent.filter((name) => arrived.has(name) && arrived.get(name) !== usual.get(name))
  return [
    ...(added.length > 0 ? [`Added to the request: ${shown(added)}.`] : []),
    ...(missing.length > 0 ? [`Took out of the request: ${shown(missing)}.`] : []),
    ...(changed.length > 0 ? [`Changed in the request: ${shown(changed)}.`] : []),
  ]
}

/** Names that a stranger may have chosen. */
const shown = (names: string[]): string =>
  names
    .slice(0, 8)
    .map((name) => name.replace(/[^\w-]/g, '?').slice(0, 40))
    .join(', ')
