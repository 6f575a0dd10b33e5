import type { ProxyToCheck, ProxyType } from '#contract/calls/proxies.ts'
import type { Address } from '../../platform/addresses/address.ts'
import type { Attempt } from '../connection/attempt.ts'
import { portOf, type JudgeEndpoint, type JudgeEndpoints } from '../judge/judge-endpoints.ts'
import type { Judge } from '../judge/judge.ts'
import { failureOf, ProxyFailure, speaksTls } from '../connection/failure.ts'
import { speakTo } from './probe-types.ts'
import { type Exposure, worstOf } from './findings.ts'
import { passThrough, postBody, sayHello, unknownExposure, type PassedRequest } from './probe.ts'

export interface Finding extends Exposure {
  words: string
  exit: string | undefined
  tampering: string[]
  intercepted: boolean | null
  bytesPerSecond: number | null
}

interface Parts {
  attempt: Attempt
  judge: Judge
  endpoints: JudgeEndpoints
  /** Later probes only measure whether it works and how fast, the second one with a POST request. */
  number: number
}

export async function probeOnce(
  proxy: ProxyToCheck,
  address: Address,
  { attempt, judge, endpoints, number }: Parts,
  onConfirmed: (type: ProxyType) => void,
): Promise<Finding> {
  const { http, https } = endpoints
  // A proxy on the internet cannot have seen an address inside this network.
  const own = address.kind === 'public' ? endpoints.ownPublic : endpoints.own
  // It would answer like a judge that was reached through a proxy.
  if ([http, https].some((judge) => judge?.address === address.text && portOf(judge.origin) === proxy.port))
    throw thisSite
  let type: ProxyType | undefined
  const learnType = (confirmedType: ProxyType) => onConfirmed((type = confirmedType))
  const target = { address, port: proxy.port, attempt, onConfirmed: learnType }
  const main = https ?? http
  const hello = (type: ProxyToCheck['type']) =>
    speakTo({
      ...target,
      type,
      speak: (wire, type, timing, onConfirmed) => sayHello(wire, type, proxy, timing, onConfirmed),
    })
  const throwIfWebServer = (type: ProxyToCheck['type']) =>
    hello(type).catch((error: unknown) => {
      if (identifiesServer.has(failureOf(error).outcome)) throw error
    })
  if (!main) {
    await hello(proxy.type)
    return {
      words: helloMessage(type, proxy),
      exit: undefined,
      ...unknownExposure,
      tampering: [],
      intercepted: null,
      bytesPerSecond: null,
    }
  }
  const send = (endpoint: JudgeEndpoint, type: ProxyToCheck['type'], isLast: boolean, body?: string) =>
    speakTo({
      ...target,
      type,
      speak: (wire, type, timing, onConfirmed) =>
        passThrough(wire, type, proxy, endpoint, { timing, judge, own, body, onConfirmed }),
      isLast,
    })
  const through = async (endpoint: JudgeEndpoint, type: ProxyToCheck['type'], isLast = true) => {
    if (number !== 2) return send(endpoint, type, isLast)
    try {
      return await send(endpoint, type, isLast, postBody)
    } catch (error) {
      const { message } = attempt.failureOf(error)
      const passed = await send(endpoint, type, isLast)
      return { ...passed, changes: [...passed.changes, `Did not pass on a POST request: ${message}`] }
    }
  }
  if (!http) {
    const passed = await through(main, proxy.type, proxy.type !== 'auto').catch(async (error: unknown) => {
      const failure = attempt.failureOf(error)
      const spoken = type ?? proxy.type
      if (mayBePlain(spoken, failure)) await throwIfWebServer(spoken)
      throw failure
    })
    return withoutPlain(findingOf(passed), type)
  }
  if (!https) return findingOf(await through(main, proxy.type))
  let passed: PassedRequest
  try {
    passed = await through(https, proxy.type, proxy.type !== 'auto' && !isHttp(proxy.type))
  } catch (error) {
    const failure = attempt.failureOf(error)
    const spoken = type ?? proxy.type
    if (!mayBePlain(spoken, failure)) throw failure
    const plain = await through(http, spoken).catch((error: unknown) => {
      const later = failureOf(error)
      attempt.prefer(tellsMore(later, failure) ? later : failure)
      throw later
    })
    return findingOf(plain, undefined, withoutTunnel(failure, portOf(https.origin)))
  }
  attempt.stopClock()
  if (number > 1) return findingOf(passed)
  const times = { ...attempt.times }
  let plain: PassedRequest | undefined
  let failure: ProxyFailure | undefined
  try {
    plain = await through(http, type!)
  } catch (error) {
    failure = attempt.failureOf(error)
  }
  Object.assign(attempt.times, times)
  if (plain) return findingOf(passed, plain)
  // Without an answer it is not known what it adds to plain requests.
  return refusesPlain.has(failure!.outcome)
    ? findingOf(passed, undefined, 'Works over TLS, but not for plain HTTP.')
    : withoutPlain(findingOf(passed, undefined, `Works over TLS. Plain HTTP: ${failure!.message}`), type)
}

const withoutTunnel = ({ outcome, message }: ProxyFailure, port: number): string =>
  `Works for plain HTTP. ${outcome === 'target_refused' ? message : `It did not open a tunnel to port ${port}.`}`

/** A proxy can add headers to plain requests, so those in a tunnel do not show that it is anonymous. */
function withoutPlain(finding: Finding, type: ProxyType | undefined): Finding {
  const isKnown = finding.anonymity === 'transparent' || type === 'socks4' || type === 'socks5'
  return isKnown ? finding : { ...finding, ...unknownExposure }
}

const refusesPlain = new Set(['target_refused', 'closed_early', 'not_a_proxy', 'wrong_protocol'])

const identifiesServer = new Set<string>(['not_a_proxy', 'wrong_protocol'])

const isHttp = (type: ProxyToCheck['type']) => type === 'http' || type === 'https'

const thisSite = new ProxyFailure('not_a_proxy', 'Not a proxy: this is the address of this site itself.')

const failsWithoutTunnels = new Set<string>(['target_refused', 'closed_early', 'not_a_proxy'])

const mayBePlain = (type: ProxyToCheck['type'], { outcome }: ProxyFailure) =>
  isHttp(type) ? failsWithoutTunnels.has(outcome) : type === 'auto' && looksLikeOtherProtocol.has(outcome)

/** Some web servers close the connection when they are asked for a tunnel. */
const looksLikeOtherProtocol = new Set<string>(['closed_early', 'wrong_protocol'])

const tellsMore = (later: ProxyFailure, earlier: ProxyFailure): boolean =>
  later.outcome === 'not_a_proxy' ||
  later === speaksTls ||
  (later.outcome === 'wrong_protocol' && earlier.outcome !== 'target_refused')

function findingOf(passed: PassedRequest, plain?: PassedRequest, words = 'Works.'): Finding {
  const both = plain ? [passed, plain] : [passed]
  return {
    words: passed.isTrusted === false ? `${words} Its own certificate is not trusted.` : words,
    exit: both.find(({ seen }) => seen)?.seen?.address,
    ...worstOf(both),
    tampering: [...new Set(both.flatMap(({ changes }) => changes))],
    intercepted: passed.intercepted,
    bytesPerSecond: passed.bytesPerSecond,
  }
}

/** A proxy may leak, change or intercept only some requests, so the worst of all probes counts. */
export function combined(one: Finding, other: Finding): Finding {
  return {
    words: one.words,
    exit: one.exit ?? other.exit,
    ...worstOf([one, other]),
    tampering: [...new Set([...one.tampering, ...other.tampering])],
    intercepted: other.intercepted === true ? true : (one.intercepted ?? other.intercepted),
    bytesPerSecond: one.bytesPerSecond ?? other.bytesPerSecond,
  }
}

function helloMessage(type: ProxyType | undefined, { username, password }: ProxyToCheck): string {
  if (type === 'socks4') return 'Answers as a SOCKS4 proxy.'
  if (type === 'socks5') {
    return username || password
      ? 'Answers as a SOCKS5 proxy and accepted the login.'
      : 'Answers as a SOCKS5 proxy without a login.'
  }
  return 'Answers HTTP. Without a judge, it is not known whether it forwards requests.'
}
