import type { ProxyToCheck, ProxyType } from '#contract/calls/proxies.ts'
import type { Address } from '../../platform/addresses/address.ts'
import type { Attempt } from '../connection/attempt.ts'
import { ProxyFailure, speaksTls } from '../connection/failure.ts'
import { answersHttp, identify } from './identify.ts'
import type { Wire } from '../connection/wire.ts'

const socksPorts = new Set([1080, 1081, 1085, 1086, 1088, 4145, 9050, 9150, 10_808])

/** The likelier protocol first. A TLS server answers or closes at once when it gets plain HTTP, so a silent one has no TLS. */
const orderFor = (port: number): ProxyType[] =>
  socksPorts.has(port) ? ['socks5', 'socks4', 'http', 'https'] : ['http', 'https', 'socks5', 'socks4']

/**
 * Milliseconds to wait for a response to a guess. A SOCKS5 proxy answers a greeting immediately; the others have to reach
 * the judge first.
 */
const timeouts: Record<ProxyType, number> = { socks5: 1500, socks4: 2000, http: 4000, https: 4000 }

const silence = 1000

const noResponse = new ProxyFailure(
  'timed_out',
  'It accepted the connection but sent nothing, neither as an HTTP nor as a SOCKS proxy.',
)
const neither = new ProxyFailure('wrong_protocol', 'It speaks neither HTTP nor SOCKS.')

export interface Target<T> {
  type: ProxyToCheck['type']
  port: number
  address: Address
  attempt: Attempt
  speak: (wire: Wire, type: ProxyType, onConfirmed: () => void) => Promise<T>
  onConfirmed: (type: ProxyType) => void
  isLast?: boolean
}

type TypedTarget<T> = Target<T> & { type: ProxyType }

/**
 * Talks to a proxy in its protocol. For `auto`, one after the other is tried until one is confirmed. When nothing else
 * will be tried, it is found out what a proxy speaks that does not speak the named protocol.
 */
export async function speakTo<T>(target: Target<T>): Promise<T> {
  const { type, port } = target
  if (type !== 'auto') return speakAs({ ...target, type })
  const guesses: Guess[] = []
  for (const guessed of orderFor(port)) {
    if (guessed === 'https' && guesses.some(({ type, wasSilent }) => type === 'http' && wasSilent)) continue
    const guess = await guessType({ ...target, type: guessed })
    if ('result' in guess) return guess.result
    guesses.push(guess)
    if (guess.failure === speaksTls) return speakAs({ ...target, type: 'https', isLast: true })
  }
  if (guesses.every(({ wasSilent }) => wasSilent)) throw noResponse
  throw guesses.some(({ failure }) => failure.outcome === 'wrong_protocol')
    ? neither
    : guesses.at(-1)!.failure
}

async function speakAs<T>(target: TypedTarget<T>): Promise<T> {
  const { type, isLast = true } = target
  const findOther = () => identify(type, target.address, target.port, target.attempt)
  const talk = await talkTo(target, silence, async (talk) => {
    // An HTTP proxy is silent until it has reached the judge.
    const other = type === 'http' ? undefined : await findOther()
    if (other && !talk.isConfirmed) talk.wire.destroy(other)
  })
  if ('result' in talk) return talk.result
  const { failure, isConfirmed } = talk
  if (!isLast || isConfirmed || failure === speaksTls || !looksLikeOtherProtocol(failure)) throw failure
  throw (await findOther()) ?? failure
}

interface Guess {
  type: ProxyType
  failure: ProxyFailure
  wasSilent: boolean
}

/** Throws only failures that another protocol would not avoid. */
async function guessType<T>(target: TypedTarget<T>): Promise<Guess | { result: T }> {
  const { type } = target
  let wasSilent = false
  const talk = await talkTo(target, timeouts[type], async (talk) => {
    // A slow proxy is given the time of the whole check.
    if (type === 'http' && (await answersHttp(target.address, target.port, target.attempt))) return
    if (talk.isConfirmed) return
    wasSilent = true
    talk.wire.destroy(noResponse)
  })
  if ('result' in talk) return talk
  const { failure, isConfirmed, wire } = talk
  if (isConfirmed || !(wasSilent || looksLikeOtherProtocol(failure))) throw failure
  wire.destroy()
  return { type, failure, wasSilent }
}

interface Talk {
  wire: Wire
  isConfirmed: boolean
}

async function talkTo<T>(
  { type, port, address, attempt, speak, onConfirmed }: TypedTarget<T>,
  patience: number,
  onSilence: (talk: Talk) => Promise<void>,
): Promise<{ result: T } | (Talk & { failure: ProxyFailure })> {
  const talk = { wire: await attempt.connect(address, port), isConfirmed: false }
  const timer = setTimeout(() => void onSilence(talk), patience)
  try {
    const result = await speak(talk.wire, type, () => {
      clearTimeout(timer)
      talk.isConfirmed = true
      onConfirmed(type)
    })
    return { result }
  } catch (error) {
    return { ...talk, failure: attempt.failureOf(error) }
  } finally {
    clearTimeout(timer)
  }
}

const looksLikeOtherProtocol = ({ outcome }: ProxyFailure): boolean =>
  outcome === 'wrong_protocol' || outcome === 'closed_early'
