// Compares what the judge saw of a request through a proxy with what it sees of a direct one.
import type { ProxyResult } from '#contract/calls/proxies.ts'
import { AddressSearch } from '../address-search/address-search.ts'
import { sentHeaders } from '../judge/judge-request.ts'
import type { JudgedRequest } from '../judge/judge.ts'

type Anonymity = NonNullable<ProxyResult['anonymity']>

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

/**
 * Browsers send these themselves, so that an added one does not point to a proxy. A cookie or a condition does: the
 * site would know that it never sent the one or the other.
 */
const sentByBrowsers =
  /^(?:accept(?:-.+)?|cache-control|dnt|origin|pragma|priority|range|referer|sec-.+|upgrade-insecure-requests|user-agent)$/

const namesProxy =
  /prox(?:y|ies|ied)|squid|privoxy|varnish|haproxy|envoy|traefik|traffic ?server|mitm|zscaler|blue ?coat|forti|ironport|websense|barracuda|sophos|gateway|firewall|forwarded|\bvia\b|\brelay|\bvpn\b|\bcdn\b|\btor\b/i

function byName({ headers }: JudgedRequest): Map<string, string> {
  const all = new Map<string, string>()
  for (const [name = '', value = ''] of headers) {
    const before = all.get(name.toLowerCase())
    all.set(name.toLowerCase(), before === undefined ? value : `${before}, ${value}`)
  }
  return all
}

export interface Exposure {
  /** Null when it sent too much to search all of it. */
  anonymity: Anonymity | null
  /** The headers that reveal the address, or else the proxy. */
  revealedBy: string[]
}

export async function exposureOf(
  seen: JudgedRequest,
  direct: JudgedRequest,
  own: ReadonlySet<string>,
): Promise<Exposure> {
  const usual = byName(direct)
  const different = differentHeaders(seen, direct)
  const target = usual.get('host') || '-'
  const search = new AddressSearch(own)
  const leaks: Header[] = []
  for (const [name, value] of different) {
    const searched = isAboutTarget.test(name) ? value.replaceAll(target, '') : value
    if ((await search.finds(name)) || (await search.finds(searched))) leaks.push([name, value])
  }
  if (leaks.length > 0) return { anonymity: 'transparent', revealedBy: namesIn(leaks) }
  if (search.isIncomplete) return { anonymity: null, revealedBy: [] }
  const fromProxy = different.filter(
    ([name, value]) =>
      traces.has(name) ||
      (!usual.has(name) && !hopByHop.has(name) && !sentByBrowsers.test(name)) ||
      namesProxy.test(value.replace(sentHeaders['User-Agent']!, '')),
  )
  return { anonymity: fromProxy.length > 0 ? 'anonymous' : 'elite', revealedBy: namesIn(fromProxy) }
}

/** A proxy may leak only in some requests, so the worst counts. Unknown may hide anything but a better one than anonymous. */
export function worstOf(all: readonly Exposure[]): Exposure {
  const anonymity =
    (['transparent', null, 'anonymous', 'elite'] as const).find((each) =>
      all.some((one) => one.anonymity === each),
    ) ?? null
  const revealedBy = all.flatMap((one) => (one.anonymity === anonymity ? one.revealedBy : []))
  return { anonymity, revealedBy: [...new Set(revealedBy)] }
}

type Header = [name: string, value: string]

/** Headers that repeat where the request goes, which may be an address of this server. */
const isAboutTarget = /host|ur[il]|^referer$|^origin$/

function differentHeaders(seen: JudgedRequest, direct: JudgedRequest): Header[] {
  // A reverse proxy in front of this site adds the address too, in direct requests as well.
  const left = direct.headers.map(([name = '', value = '']) =>
    keyOf(name, value.replaceAll(direct.address, seen.address), seen.address),
  )
  const different = seen.headers.flatMap(([name = '', value = '']): Header[] => {
    const at = left.indexOf(keyOf(name, value, seen.address))
    if (at >= 0) left.splice(at, 1)
    return at >= 0 ? [] : [[name.toLowerCase(), value]]
  })
  return hasOtherUrl(seen, direct) ? [...different, ['url', seen.url!.replace(seen.nonce, '')]] : different
}

/** A reverse proxy in front of this site may rewrite URLs too, in direct requests as well. */
const hasOtherUrl = (seen: JudgedRequest, direct: JudgedRequest) =>
  seen.url !== undefined && direct.url === undefined

function keyOf(name: string, value: string, address: string): string {
  const [before = '', ...rest] = value.split(address)
  return [
    name.toLowerCase(),
    before,
    ...rest.map((after) => after.replace(/^(\]?):\d{1,5}(?!\d)/, '$1')),
  ].join('\0')
}

export function changesOf(seen: JudgedRequest, direct: JudgedRequest): string[] {
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
    ...(hasOtherUrl(seen, direct) ? ['Changed the URL of the request.'] : []),
    ...(arrived.has('proxy-authorization') && !usual.has('proxy-authorization')
      ? ['Passes on the login for the proxy to sites.']
      : []),
    ...(added.length > 0 ? [`Added to the request: ${shown(added)}.`] : []),
    ...(missing.length > 0 ? [`Removed from the request: ${shown(missing)}.`] : []),
    ...(changed.length > 0 ? [`Changed in the request: ${shown(changed)}.`] : []),
  ]
}

const shown = (names: string[]): string => plainNames(names).join(', ')

const namesIn = (headers: Header[]): string[] => plainNames(headers.map(([name]) => name))

/** The names come from a stranger, so they are sanitised. */
const plainNames = (names: string[]): string[] =>
  [...new Set(names)].slice(0, 8).map((name) => name.replace(/[^\w-]/g, '?').slice(0, 40))
