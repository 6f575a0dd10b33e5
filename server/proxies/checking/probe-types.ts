import type { ProxyToCheck } from '#contract/proxies.ts'
import type { Address } from '../../ip/addresses/address.ts'
import type { Attempt } from '../connection/attempt.ts'
import { ProxyFailure } from '../connection/failure.ts'
import type { Type } from './probe.ts'
import type { Wire } from '../connection/wire.ts'

/** Where SOCKS proxies usually are. */
const socksPorts = new Set([1080, 1081, 1085, 1086, 1088, 4145, 9050, 9150, 10_808])

/**
 * How long the first guess may stay without a word. A SOCKS proxy answers a greeting at once; an HTTP proxy first has
 * to reach the judge.
 */
const patience: Record<Type, number> = { socks5: 1500, http: 4000 }

const silence = new ProxyFailure(
  'timed_out',
  'It took the connection and then said nothing, neither as an HTTP nor as a SOCKS5 proxy.',
)
const neither = new ProxyFailure('wrong_protocol', 'It speaks neither HTTP nor SOCKS5.')

export type Speak<T> = (wire: Wire, type: Type, spoken: () => void) => Promise<T>

/**
 * Speaks to a proxy as what it is said to be. Of `auto` the likelier type is tried first, and the other one on a second
 * connection unless the first was understood.
 */
export async function speakTo<T>(
  { type, port }: Pick<ProxyToCheck, 'type' | 'port'>,
  address: Address,
  attempt: Attempt,
  speak: Speak<T>,
  spoken: (type: Type) => void,
): Promise<T> {
  const once = async (type: Type) => speak(await attempt.connect(address, port), type, () => spoken(type))
  if (type !== 'auto') return once(type)
  const [first, second]: Type[] = socksPorts.has(port) ? ['socks5', 'http'] : ['http', 'socks5']
  const guess = await guessed(first!, address, port, attempt, speak, spoken)
  if ('result' in guess) return guess.result
  let isSecond = false
  try {
    return await speak(await attempt.connect(address, port), second!, () => {
      isSecond = true
      spoken(second!)
    })
  } catch (error) {
    const failure = attempt.failureOf(error)
    if (isSecond || !isStrange(failure)) throw failure
    throw guess.wasSilent
      ? silence
      : failure.outcome === 'wrong_protocol' || guess.failure.outcome === 'wrong_protocol'
        ? neither
        : failure
  }
}

type Guess<T> = { result: T } | { failure: ProxyFailure; wasSilent: boolean }

/** Fails only with what the other type could not do better. */
async function guessed<T>(
  type: Type,
  address: Address,
  port: number,
  attempt: Attempt,
  speak: Speak<T>,
  spoken: (type: Type) => void,
): Promise<Guess<T>> {
  const wire = await attempt.connect(address, port)
  let isSpoken = false
  let wasSilent = false
  const timer = setTimeout(() => {
    wasSilent = true
    wire.socket.destroy(silence)
  }, patience[type])
  try {
    const result = await speak(wire, type, () => {
      clearTimeout(timer)
      isSpoken = true
      spoken(type)
    })
    return { result }
  } catch (error) {
    const failure = attempt.failureOf(error)
    if (isSpoken || !(wasSilent || isStrange(failure))) throw failure
    wire.socket.destroy()
    return { failure, wasSilent }
  } finally {
    clearTimeout(timer)
  }
}

/** As a server acts that is spoken to in another protocol. */
const isStrange = ({ outcome }: ProxyFailure): boolean =>
  outcome === 'wrong_protocol' || outcome === 'closed_early'
