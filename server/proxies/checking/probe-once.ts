import type { ProxyResult, ProxyToCheck } from '#contract/calls/proxies.ts'
import type { Address } from '../../ip/addresses/address.ts'
import type { Attempt } from '../connection/attempt.ts'
import type { JudgeEndpoint, JudgeEndpoints } from '../judge/judge-endpoints.ts'
import type { Judge } from '../judge/judge.ts'
import { speakTo } from './probe-types.ts'
import { passThrough, sayHello, type Passed, type Type } from './probe.ts'

/** What a successful probe found. */
export interface Finding {
  words: string
  exit: string | undefined
  anonymity: ProxyResult['anonymity']
  tampering: string[]
  intercepted: boolean | null
}

interface Parts {
  attempt: Attempt
  judge: Judge
  endpoints: JudgeEndpoints
  /** Later probes only measure whether it works and how fast. */
  isFirst: boolean
}

/** Runs one probe. Over TLS it shows whether TLS is intercepted; over plain HTTP, what is added to a request. */
export async function probeOnce(
  proxy: ProxyToCheck,
  address: Address,
  { attempt, judge, endpoints, isFirst }: Parts,
  onConfirmed: (type: Type) => void,
): Promise<Finding> {
  const { http, https, own } = endpoints
  let type: Type | undefined
  const learnType = (confirmedType: Type) => onConfirmed((type = confirmedType))
  const main = https ?? http
  if (!main) {
    await speakTo(
      proxy,
      address,
      attempt,
      (wire, type, onConfirmed) => sayHello(wire, type, proxy, attempt, onConfirmed),
      learnType,
    )
    return {
      words: helloMessage(type, proxy),
      exit: undefined,
      anonymity: null,
      tampering: [],
      intercepted: null,
    }
  }
  const through = (endpoint: JudgeEndpoint, type: ProxyToCheck['type']) =>
    speakTo(
      { ...proxy, type },
      address,
      attempt,
      (wire, type, onConfirmed) =>
        passThrough(wire, type, proxy, endpoint, { attempt, judge, own, onConfirmed }),
      learnType,
    )
  if (!https || !http) return findingOf(await through(main, proxy.type))
  let passed: Passed
  try {
    passed = await through(https, proxy.type)
  } catch (error) {
    const failure = attempt.failureOf(error)
    if ((type ?? proxy.type) !== 'http' || !mayBePlain.has(failure.outcome)) throw failure
    attempt.prefer(failure)
    const plain = await through(http, 'http')
    return findingOf(plain, undefined, 'Works for plain HTTP only: it does not open tunnels.')
  }
  attempt.stopClock()
  if (!isFirst) return findingOf(passed)
  const times = { ...attempt.times }
  const plain = await through(http, type!).catch(() => undefined)
  Object.assign(attempt.times, times)
  return findingOf(passed, plain, plain ? undefined : 'Works over TLS, but not for plain HTTP.')
}

/** How proxies that only forward plain requests fail. */
const mayBePlain = new Set<string>(['target_refused', 'closed_early'])

function findingOf(passed: Passed, plain?: Passed, words = 'Works.'): Finding {
  const both = plain ? [passed, plain] : [passed]
  return {
    words,
    exit: both.find(({ seen }) => seen)?.seen?.address,
    // A proxy can only add headers to plain requests.
    anonymity: both.at(-1)!.anonymity,
    tampering: [...new Set(both.flatMap(({ changes }) => changes))],
    intercepted: passed.intercepted,
  }
}

function helloMessage(type: Type | undefined, { username, password }: ProxyToCheck): string {
  if (type === 'socks5') {
    return username || password
      ? 'Answers as a SOCKS5 proxy and accepted the login.'
      : 'Answers as a SOCKS5 proxy without a login.'
  }
  return 'Answers HTTP. Without a judge, it is not known whether it forwards requests.'
}
