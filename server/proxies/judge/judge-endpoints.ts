import { networkInterfaces } from 'node:os'
import { isIP } from 'node:net'
import type { ProxyAbilities } from '#contract/calls/proxies.ts'
import { AddressGuard } from '../connection/address-guard.ts'
import type { Config } from '../../platform/config.ts'
import { readAddress } from '../../platform/addresses/address.ts'
import { Attempt } from '../connection/attempt.ts'
import { ProxyFailure } from '../connection/failure.ts'
import { readHead, type HttpHead } from '../connection/http-answer.ts'
import { judgePath, judgeRequest, readJudge } from './judge-request.ts'
import type { Judge, JudgedRequest } from './judge.ts'
import { secure } from '../connection/secure.ts'

export interface JudgeEndpoint {
  origin: URL
  direct: JudgedRequest
  answered: HttpHead['headers']
  address: string
  fingerprint: string | undefined
}

export interface JudgeEndpoints {
  http: JudgeEndpoint | undefined
  https: JudgeEndpoint | undefined
  own: ReadonlySet<string>
  ownPublic: ReadonlySet<string>
  problem: ProxyAbilities['judge']['problem']
}

const cachedMilliseconds = 60_000
/** Shorter, because the site may still be starting. */
const failedMilliseconds = 5000
const timeout = 5000

const only = 'so checks only show whether proxies answer, and how fast.'
const notSet = `The operator of this site has not set PUBLIC_URL, ${only}`

export function judgeEndpoints(
  { proxyJudge, publicUrl, proxyTargets }: Pick<Config, 'proxyJudge' | 'publicUrl' | 'proxyTargets'>,
  judge: Judge,
): () => Promise<JudgeEndpoints> {
  // These addresses come from the operator, so they may be private.
  const guard = new AddressGuard('any')
  const origins = (proxyJudge.length > 0 ? proxyJudge : [publicUrl].filter(Boolean)).map(
    (text) => new URL(text),
  )
  let cached: Promise<JudgeEndpoints> | undefined
  let until = 0
  return () => {
    if (cached && performance.now() < until) return cached
    until = performance.now() + cachedMilliseconds
    cached = find(origins, proxyTargets, (origin) => askDirectly(guard, judge, origin)).then((endpoints) => {
      if (endpoints.problem) until = performance.now() + failedMilliseconds
      return endpoints
    })
    return cached
  }
}

async function find(
  origins: readonly URL[],
  targets: Config['proxyTargets'],
  ask: (origin: URL) => Promise<JudgeEndpoint>,
): Promise<JudgeEndpoints> {
  const endpoints: JudgeEndpoints = {
    http: undefined,
    https: undefined,
    own: new Set(),
    ownPublic: new Set(),
    problem: null,
  }
  const own = new Set(ownAddresses())
  if (origins.length === 0) return { ...endpoints, problem: notSet }
  for (const origin of origins) {
    try {
      if (targets === 'public' && isInside(origin))
        throw new ProxyFailure('unreachable', 'it is not public, so proxies cannot reach it')
      const endpoint = await ask(origin)
      endpoints[origin.protocol === 'https:' ? 'https' : 'http'] ??= endpoint
      // Behind a router, proxies see the router's address, which is often that of the judge.
      own.add(endpoint.direct.address).add(endpoint.address)
    } catch (error) {
      const why = error instanceof ProxyFailure ? error.message.replace(/\.$/, '') : 'it does not answer'
      endpoints.problem ??= `The judge at ${origin.origin} is unreachable (${why}), ${only}`
    }
  }
  if (!endpoints.http && !endpoints.https) return endpoints
  const ownPublic = new Set([...own].filter((text) => readAddress(text)?.kind === 'public'))
  return { ...endpoints, own, ownPublic, problem: null }
}

/** Judged by its spelling only, because within a network its name may resolve to a private address. */
function isInside({ hostname }: URL): boolean {
  const host = hostname.replace(/^\[(.*)\]$/, '$1')
  return isIP(host) === 0
    ? !host.includes('.') || /\.(localhost|local|internal)$/.test(host)
    : readAddress(host)?.kind !== 'public'
}

async function askDirectly(guard: AddressGuard, judge: Judge, origin: URL): Promise<JudgeEndpoint> {
  const attempt = new Attempt(guard, timeout)
  try {
    const address = await attempt.resolve(origin.hostname.replace(/^\[(.*)\]$/, '$1'))
    let wire = await attempt.connect(address, portOf(origin))
    let fingerprint: string | undefined
    if (origin.protocol === 'https:') ({ wire, fingerprint } = await secure(wire, origin, attempt))
    const nonce = judge.newNonce()
    wire.write(judgeRequest(origin, judgePath(nonce), ''))
    const head = await readHead(
      wire,
      () => new ProxyFailure('wrong_protocol', 'it does not answer like this site'),
    )
    const { seen } = await readJudge(wire, head, judge, nonce)
    if (!seen) throw new ProxyFailure('wrong_protocol', 'another site answers')
    return { origin, direct: seen, answered: head.headers, address: address.text, fingerprint }
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
