import { networkInterfaces } from 'node:os'
import { isIP } from 'node:net'
import type { ProxyAbilities } from '#contract/proxies.ts'
import { AddressGuard } from '../connection/address-guard.ts'
import type { Config } from '../../config.ts'
import { readAddress } from '../../ip/addresses/address.ts'
import { Attempt } from '../connection/attempt.ts'
import { ProxyFailure } from '../connection/failure.ts'
import { readHead } from '../connection/http-answer.ts'
import { judgePath, judgeRequest, readJudge } from './judge-request.ts'
import type { Judge, Seen } from './judge.ts'
import { secure } from '../connection/secure.ts'

/** An address of this site, as it is seen without a proxy. */
export interface Place {
  origin: URL
  direct: Seen
  /** Of its certificate; undefined without TLS. */
  fingerprint: string | undefined
}

export interface Places {
  http: Place | undefined
  https: Place | undefined
  /** The addresses of this server. */
  own: ReadonlySet<string>
  problem: ProxyAbilities['judge']['problem']
}

const keptMilliseconds = 60_000
/** It may be on its way up. */
const failedMilliseconds = 5000
const patience = 5000

const only = 'so only whether proxies answer, and how fast, can be seen.'
const notSet = `The operator of this site has not set PUBLIC_URL, ${only}`

/** Where the judge can be reached, asked when somebody needs it and then for a minute not again. */
export function judgePlaces(
  { proxyJudge, publicUrl, proxyTargets }: Pick<Config, 'proxyJudge' | 'publicUrl' | 'proxyTargets'>,
  judge: Judge,
): () => Promise<Places> {
  // These addresses are the operator's own, wherever they lead.
  const guard = new AddressGuard('any')
  const origins = (proxyJudge.length > 0 ? proxyJudge : [publicUrl].filter(Boolean)).map(
    (text) => new URL(text),
  )
  let kept: Promise<Places> | undefined
  let until = 0
  return () => {
    if (kept && Date.now() < until) return kept
    until = Date.now() + keptMilliseconds
    kept = find(origins, proxyTargets, (origin) => askDirectly(guard, judge, origin)).then((places) => {
      if (places.problem) until = Date.now() + failedMilliseconds
      return places
    })
    return kept
  }
}

async function find(
  origins: readonly URL[],
  targets: Config['proxyTargets'],
  ask: (origin: URL) => Promise<Place>,
): Promise<Places> {
  const places: Places = { http: undefined, https: undefined, own: new Set(ownAddresses()), problem: null }
  if (origins.length === 0) return { ...places, problem: notSet }
  for (const origin of origins) {
    try {
      if (targets === 'public' && isInside(origin))
        throw new ProxyFailure('unreachable', 'proxies cannot reach it')
      const place = await ask(origin)
      places[origin.protocol === 'https:' ? 'https' : 'http'] ??= place
      places.own = new Set([...places.own, place.direct.address])
    } catch (error) {
      const why = error instanceof ProxyFailure ? error.message.replace(/\.$/, '') : 'it does not answer'
      places.problem ??= `The judge at ${origin.origin} is out of reach (${why}), ${only}`
    }
  }
  return places.http || places.https ? { ...places, problem: null } : places
}

/** Only by how it is written: inside a network its name may well lead to a private address. */
function isInside({ hostname }: URL): boolean {
  const host = hostname.replace(/^\[(.*)\]$/, '$1')
  return isIP(host) === 0
    ? !host.includes('.') || /\.(localhost|local|internal)$/.test(host)
    : readAddress(host)?.kind !== 'public'
}

async function askDirectly(guard: AddressGuard, judge: Judge, origin: URL): Promise<Place> {
  const attempt = new Attempt(guard, patience)
  try {
    const address = await attempt.resolve(origin.hostname.replace(/^\[(.*)\]$/, '$1'))
    let wire = await attempt.connect(address, portOf(origin))
    let fingerprint: string | undefined
    if (origin.protocol === 'https:') ({ wire, fingerprint } = await secure(wire, origin, attempt))
    const nonce = judge.newNonce()
    wire.write(judgeRequest(origin, judgePath(nonce), ''))
    const head = await readHead(
      wire,
      () => new ProxyFailure('wrong_protocol', 'it does not answer as this site does'),
    )
    const { seen } = await readJudge(wire, head, judge, nonce)
    if (!seen) throw new ProxyFailure('wrong_protocol', 'another site answers there')
    return { origin, direct: seen, fingerprint }
  } catch (error) {
    throw attempt.failureOf(error)
  } finally {
    attempt.close()
  }
}

export const portOf = ({ port, protocol }: URL): number => Number(port) || (protocol === 'https:' ? 443 : 80)

function ownAddresses(): string[] {
  return Object.values(networkInterfaces()).flatMap((list) => (list ?? []).map(({ address }) => address))
}
