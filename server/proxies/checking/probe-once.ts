import type { ProxyResult, ProxyToCheck } from '#contract/proxies.ts'
import type { Address } from '../../ip/addresses/address.ts'
import type { Attempt } from '../connection/attempt.ts'
import type { Place, Places } from '../judge/judge-places.ts'
import type { Judge } from '../judge/judge.ts'
import { speakTo } from './probe-types.ts'
import { passThrough, sayHello, type Passed, type Type } from './probe.ts'

/** What a probe that went well showed. */
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
  places: Places
  /** Later ones count only whether it works and how fast. */
  isFirst: boolean
}

/** One probe. Over TLS it is seen whether that is left alone; over plain HTTP, what is written into a request. */
export async function probeOnce(
  proxy: ProxyToCheck,
  address: Address,
  { attempt, judge, places, isFirst }: Parts,
  spoken: (type: Type) => void,
): Promise<Finding> {
  const { http, https, own } = places
  let type: Type | undefined
  const learn = (spokenType: Type) => spoken((type = spokenType))
  const main = https ?? http
  if (!main) {
    await speakTo(
      proxy,
      address,
      attempt,
      (wire, type, spoken) => sayHello(wire, type, proxy, attempt, spoken),
      learn,
    )
    return {
      words: helloWords(type, proxy),
      exit: undefined,
      anonymity: null,
      tampering: [],
      intercepted: null,
    }
  }
  const through = (place: Place, type: ProxyToCheck['type']) =>
    speakTo(
      { ...proxy, type },
      address,
      attempt,
      (wire, type, spoken) => passThrough(wire, type, proxy, place, { attempt, judge, own, spoken }),
      learn,
    )
  if (!https || !http) return findingOf(await through(main, proxy.type))
  let passed: Passed
  try {
    passed = await through(https, proxy.type)
  } catch (error) {
    const failure = attempt.failureOf(error)
    if ((type ?? proxy.type) !== 'http' || !mayBePlain.has(failure.outcome)) throw failure
    attempt.willTell(failure)
    const plain = await through(http, 'http')
    return findingOf(plain, undefined, 'Works for plain requests only: it opens no tunnel.')
  }
  attempt.takeTime()
  if (!isFirst) return findingOf(passed)
  const times = { ...attempt.times }
  const plain = await through(http, type!).catch(() => undefined)
  Object.assign(attempt.times, times)
  return findingOf(passed, plain, plain ? undefined : 'Works over TLS; a plain request did not come through.')
}

/** What proxies do that pass on plain requests only. */
const mayBePlain = new Set<string>(['target_refused', 'closed_early'])

function findingOf(passed: Passed, plain?: Passed, words = 'Works.'): Finding {
  const both = plain ? [passed, plain] : [passed]
  return {
    words,
    exit: both.find(({ seen }) => seen)?.seen?.address,
    // Only into plain requests can a proxy write anything.
    anonymity: both.at(-1)!.anonymity,
    tampering: [...new Set(both.flatMap(({ changes }) => changes))],
    intercepted: passed.intercepted,
  }
}

function helloWords(type: Type | undefined, { username, password }: ProxyToCheck): string {
  if (type === 'socks5') {
    return username || password
      ? 'Answers as a SOCKS5 proxy and took the login.'
      : 'Answers as a SOCKS5 proxy without a login.'
  }
  return 'Answers HTTP. Whether it passes requests on cannot be seen without a judge.'
}
