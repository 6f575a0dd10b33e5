import type { ProxyProbe, ProxyResult, ProxyToCheck } from '#contract/proxies.ts'
import type { AddressGuard } from '../connection/address-guard.ts'
import type { Address } from '../../ip/addresses/address.ts'
import { Attempt } from '../connection/attempt.ts'
import { ProxyFailure } from '../connection/failure.ts'
import type { Places } from '../judge/judge-places.ts'
import type { Judge } from '../judge/judge.ts'
import { probeOnce, type Finding } from './probe-once.ts'
import { portRefusal, type TargetLimits } from './target-limits.ts'
import { medianTimes } from './median-times.ts'

/** What a check needs of the server. */
export interface Checking {
  guard: AddressGuard
  judge: Judge
  places: () => Promise<Places>
  limits: TargetLimits
  /** Absent when the operator does not allow it. */
  askIpqs: ((key: string, address: string) => Promise<unknown>) | undefined
}

export interface Asked {
  proxy: ProxyToCheck
  index: number
  probes: number
  ipqsKey?: string | undefined
  stop: AbortSignal
}

const milliseconds = 8000

/** These stay as they are, and a login is not tried again and again. */
const final = new Set<string>([
  'not_allowed',
  'name_unknown',
  'login_needed',
  'login_refused',
  'wrong_protocol',
  'stopped',
])

/** Everything there is to find out about one proxy. Never throws. */
export async function checkProxy(checking: Checking, asked: Asked): Promise<ProxyResult> {
  const { proxy, probes: wanted } = asked
  const places = await checking.places()
  const probes: ProxyProbe[] = []
  let address: Address | undefined
  let found: Finding | undefined
  let type: ProxyResult['type'] = null
  while (probes.length < wanted && !final.has(probes.at(-1)?.outcome ?? '')) {
    const attempt = new Attempt(checking.guard, milliseconds)
    const stop = () => attempt.end(stopped)
    asked.stop.addEventListener('abort', stop)
    if (asked.stop.aborted) stop()
    let outcome: Pick<ProxyProbe, 'outcome' | 'words'>
    try {
      address ??= await admitted(checking, proxy, attempt)
      const finding = await probeOnce(
        // What it speaks need not be found out again.
        { ...proxy, type: type ?? proxy.type },
        address,
        { ...checking, places, attempt, isFirst: !found },
        (spoken) => (type = spoken),
      )
      found ??= finding
      outcome = { outcome: 'works', words: finding.words }
    } catch (error) {
      const failure = attempt.failureOf(error)
      outcome = { outcome: failure.outcome, words: failure.message }
    } finally {
      asked.stop.removeEventListener('abort', stop)
      attempt.close()
    }
    probes.push({ ...outcome, times: attempt.times })
  }
  return resultOf(checking, asked, probes, found, type)
}

const stopped = new ProxyFailure('stopped', 'The check was stopped.')

/** Where to connect to, when nothing speaks against it. */
async function admitted({ limits }: Checking, proxy: ProxyToCheck, attempt: Attempt): Promise<Address> {
  const refusal = portRefusal(proxy.port)
  if (refusal) throw new ProxyFailure('not_allowed', refusal)
  const address = await attempt.resolve(proxy.host)
  const excess = limits.refusal(address, proxy)
  if (excess) throw new ProxyFailure('not_allowed', excess)
  return address
}

/** The tables of networks are elsewhere. */
const notAskedYet = { asn: null, organisation: null, country: null, country_name: null }

async function resultOf(
  { askIpqs }: Checking,
  { proxy, index, ipqsKey }: Asked,
  probes: ProxyProbe[],
  found: Finding | undefined,
  type: ProxyResult['type'],
): Promise<ProxyResult> {
  const best = probes.find(({ outcome }) => outcome === 'works') ?? probes.at(-1)!
  const exit = found?.exit
  return {
    index,
    host: proxy.host,
    port: proxy.port,
    type,
    has_login: Boolean(proxy.username || proxy.password),
    outcome: best.outcome,
    words: best.words,
    times: medianTimes(probes.filter(({ outcome }) => outcome === best.outcome).map(({ times }) => times)),
    exit: exit === undefined ? null : { address: exit, ...notAskedYet },
    anonymity: found?.anonymity ?? null,
    tampering: found?.tampering ?? [],
    tls_intercepted: found?.intercepted ?? null,
    probes,
    evidence: [],
    lists_asked: 0,
    ipqs: exit && ipqsKey && askIpqs ? await askIpqs(ipqsKey, exit) : null,
  }
}
