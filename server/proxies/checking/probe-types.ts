import type { ProxyToCheck } from '#contract/calls/proxies.ts'
import type { Address } from '../../ip/addresses/address.ts'
import type { Attempt } from '../connection/attempt.ts'
import { ProxyFailure } from '../connection/failure.ts'
import type { Type } from './probe.ts'
import type { Wire } from '../connection/wire.ts'

/** Common ports of SOCKS proxies. */
const socksPorts = new Set([1080, 1081, 1085, 1086, 1088, 4145, 9050, 9150, 10_808])

/**
 * Milliseconds to wait for a response to the first guess. A SOCKS proxy answers a greeting immediately; an HTTP proxy has
 * to reach the judge first.
 */
const timeouts: Record<Type, number> = { socks5: 1500, http: 4000 }

const noResponse = new ProxyFailure(
  'timed_out',
  'It accepted the connection but sent nothing, neither as an HTTP nor as a SOCKS5 proxy.',
)
const neither = new ProxyFailure('wrong_protocol', 'It speaks neither HTTP nor SOCKS5.')

export type Speak<T> = (wire: Wire, type: Type, onConfirmed: () => void) => Promise<T>

/**
 * Talks to a proxy in its protocol. For `auto`, the likelier one is tried first, and the other one on a second connection
 * unless the first was confirmed.
 */
export async function speakTo<T>(
  { type, port }: Pick<ProxyToCheck, 'type' | 'port'>,
  address: Address,
  attempt: Attempt,
  speak: Speak<T>,
  onConfirmed: (type: Type) => void,
): Promise<T> {
  const once = async (type: Type) =>
    speak(await attempt.connect(address, port), type, () => onConfirmed(type))
  if (type !== 'auto') return once(type)
  const [first, second]: Type[] = socksPorts.has(port) ? ['socks5', 'http'] : ['http', 'socks5']
  const guess = await guessed(first!, address, port, attempt, speak, onConfirmed)
  if ('result' in guess) return guess.result
  let isSecond = false
  try {
    return await speak(await attempt.connect(address, port), second!, () => {
      isSecond = true
      onConfirmed(second!)
    })
  } catch (error) {
    const failure = attempt.failureOf(error)
    if (isSecond || !looksLikeOtherProtocol(failure)) throw failure
    throw guess.wasSilent
      ? noResponse
      : failure.outcome === 'wrong_protocol' || guess.failure.outcome === 'wrong_protocol'
        ? neither
        : failure
  }
}

type Guess<T> = { result: T } | { failure: ProxyFailure; wasSilent: boolean }

/** Throws only failures that the other protocol would not avoid. */
async function guessed<T>(
  type: Type,
  address: Address,
  port: number,
  attempt: Attempt,
  speak: Speak<T>,
  onConfirmed: (type: Type) => void,
): Promise<Guess<T>> {
  const wire = await attempt.connect(address, port)
  let isConfirmed = false
  let wasSilent = false
  const timer = setTimeout(() => {
    wasSilent = true
    wire.socket.destroy(noResponse)
  }, timeouts[type])
  try {
    const result = await speak(wire, type, () => {
      clearTimeout(timer)
      isConfirmed = true
      onConfirmed(type)
    })
    return { result }
  } catch (error) {
    const failure = attempt.failureOf(error)
    if (isConfirmed || !(wasSilent || looksLikeOtherProtocol(failure))) throw failure
    wire.socket.destroy()
    return { failure, wasSilent }
  } finally {
    clearTimeout(timer)
  }
}

/** How servers react to another protocol. */
const looksLikeOtherProtocol = ({ outcome }: ProxyFailure): boolean =>
  outcome === 'wrong_protocol' || outcome === 'closed_early'
