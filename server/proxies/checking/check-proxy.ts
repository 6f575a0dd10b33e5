import type { ProxyProbe, ProxyResult, ProxyToCheck } from '#contract/calls/proxies.ts'
import type { AddressGuard } from '../connection/address-guard.ts'
import type { Address } from '../../platform/addresses/address.ts'
import { Attempt } from '../connection/attempt.ts'
import { ProxyFailure } from '../connection/failure.ts'
import type { JudgeEndpoints } from '../judge/judge-endpoints.ts'
import type { Judge } from '../judge/judge.ts'
import { probeOnce, combined, type Finding } from './probe-once.ts'
import { reachTarget, type Target } from './target.ts'
import { portRefusal, type TargetLimits } from './target-limits.ts'

export interface Checking {
  guard: AddressGuard
  judge: Judge
  endpoints: () => Promise<JudgeEndpoints>
  limits: TargetLimits
  target: Target | undefined
  askIpqs: ((key: string, address: string) => Promise<unknown>) | undefined
}

export interface CheckRequest {
  proxy: ProxyToCheck
  index: number
  probes: number
  ipqsKey?: string | undefined
  stop: AbortSignal
}

const milliseconds = 8000

/** Outcomes that another probe would not change, or that must not be repeated, such as logins. */
const final = new Set<string>([
  'not_allowed',
  'name_unknown',
  'login_needed',
  'login_refused',
  'wrong_protocol',
  'not_a_proxy',
  'stopped',
])

export async function checkProxy(checking: Checking, request: CheckRequest): Promise<ProxyResult> {
  const { proxy, probes: wanted } = request
  const endpoints = await checking.endpoints()
  const probes: ProxyProbe[] = []
  let address: Address | undefined
  let found: Finding | undefined
  let type: ProxyResult['type'] = null
  while (probes.length < wanted && !final.has(probes.at(-1)?.outcome ?? '')) {
    const attempt = new Attempt(checking.guard, milliseconds)
    const stop = () => attempt.end(stopped)
    request.stop.addEventListener('abort', stop)
    if (request.stop.aborted) stop()
    let outcome: Pick<ProxyProbe, 'outcome' | 'words'>
    try {
      address ??= await allowedAddress(checking, proxy, attempt)
      const finding = await probeOnce(
        { ...proxy, type: type ?? proxy.type },
        address,
        { ...checking, endpoints, attempt, number: probes.length + 1 },
        (confirmed) => (type = confirmed),
      )
      found = found ? combined(found, finding) : finding
      outcome = { outcome: 'works', words: finding.words }
    } catch (error) {
      const failure = attempt.failureOf(error)
      outcome = { outcome: failure.outcome, words: failure.message }
    } finally {
      request.stop.removeEventListener('abort', stop)
      attempt.close()
    }
    probes.push({ ...outcome, times: attempt.times })
  }
  const { target, guard } = checking
  const reached =
    target && found && type && address && !request.stop.aborted
      ? await reachTarget(target, { ...proxy, type }, address, guard, request.stop)
      : null
  return { ...(await resultOf(checking, request, probes, found, type)), target: reached }
}

const stopped = new ProxyFailure('stopped', 'The check was stopped.')

async function allowedAddress({ limits }: Checking, proxy: ProxyToCheck, attempt: Attempt): Promise<Address> {
  const refusal = portRefusal(proxy.port)
  if (refusal) throw new ProxyFailure('not_allowed', refusal)
  const address = await attempt.resolve(proxy.host)
  const excess = limits.refusal(address, proxy)
  if (excess) throw new ProxyFailure('not_allowed', excess)
  return address
}

const notLookedUpYet = { asn: null, organisation: null, country: null, country_name: null }

async function resultOf(
  { askIpqs }: Checking,
  { proxy, index, ipqsKey }: CheckRequest,
  probes: ProxyProbe[],
  found: Finding | undefined,
  type: ProxyResult['type'],
): Promise<Omit<ProxyResult, 'target'>> {
  const best = probes.find(({ outcome }) => outcome === 'works') ?? probes.at(-1)!
  const exit = found?.exit
  return {
    index,
    host: proxy.host,
    port: proxy.port,
    type: best.outcome === 'not_a_proxy' ? null : type,
    requested_type: proxy.type,
    has_login: Boolean(proxy.username || proxy.password),
    outcome: best.outcome,
    words: best.words,
    times: medianTimes(probes.filter(({ outcome }) => outcome === best.outcome).map(({ times }) => times)),
    exit: exit === undefined ? null : { address: exit, ...notLookedUpYet },
    anonymity: found?.anonymity ?? null,
    revealed_by: found?.revealedBy ?? [],
    tampering: found?.tampering ?? [],
    tls_intercepted: found?.intercepted ?? null,
    bytes_per_second: found?.bytesPerSecond ?? null,
    probes,
    evidence: [],
    lists_asked: 0,
    ipqs: exit && ipqsKey && askIpqs ? await askIpqs(ipqsKey, exit) : null,
  }
}

type Times = ProxyProbe['times']

function medianTimes(all: readonly Times[]): Times {
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
