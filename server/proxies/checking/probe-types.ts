import type { ProxyToCheck, ProxyType } from '#contract/calls/proxies.ts'
import type { Address } from '../../platform/addresses/address.ts'
import type { Attempt, Course, Timing } from '../connection/attempt.ts'
import { ProxyFailure, speaksTls } from '../connection/failure.ts'
import { identify } from './identify.ts'
import type { Wire } from '../connection/wire.ts'

const socksPorts = new Set([1080, 1081, 1085, 1086, 1088, 4145, 9050, 9150, 10_808])

/** The likelier protocol first. A TLS server answers or closes at once when it gets plain HTTP, so a silent one has no TLS. */
const orderFor = (port: number): ProxyType[] =>
  socksPorts.has(port) ? ['socks5', 'socks4', 'http', 'https'] : ['http', 'https', 'socks5', 'socks4']

/** Milliseconds without an answer after which something else is tried beside. */
const silence = 1000

/** Milliseconds for the last guess. */
const patience = 2000

const noResponse = new ProxyFailure(
  'timed_out',
  'It accepted the connection but sent nothing, neither as an HTTP nor as a SOCKS proxy.',
)
const noneInTime = new ProxyFailure('timed_out', 'It did not answer as an HTTP or SOCKS proxy in time.')
const tooSlow = new ProxyFailure('timed_out', 'It answers HTTP, but its response did not arrive in time.')
const neither = new ProxyFailure('wrong_protocol', 'It speaks neither HTTP nor SOCKS.')

export interface Target<T> {
  type: ProxyToCheck['type']
  port: number
  address: Address
  attempt: Attempt
  speak: (wire: Wire, type: ProxyType, timing: Timing, onConfirmed: () => void) => Promise<T>
  onConfirmed: (type: ProxyType) => void
  isLast?: boolean
}

type TypedTarget<T> = Target<T> & { type: ProxyType }

/**
 * Talks to a proxy in its protocol. For `auto`, all are tried until one is confirmed. When nothing else will be tried, it
 * is found out what a proxy speaks that does not speak the named protocol.
 */
export const speakTo = <T>(target: Target<T>): Promise<T> =>
  target.type === 'auto' ? speakAny(target) : speakAs({ ...target, type: target.type })

async function speakAs<T>(target: TypedTarget<T>): Promise<T> {
  const { type, port, address, attempt, isLast = true } = target
  const findOther = () => identify(type, address, port, attempt)
  const talk: Talk = { type, wire: await attempt.connect(address, port), isConfirmed: false }
  try {
    return await talkIn(talk, target, attempt, async () => {
      // An HTTP proxy is silent until it has reached the judge.
      const other = type === 'http' ? undefined : await findOther()
      if (other && !talk.isConfirmed) talk.wire?.destroy(other)
    })
  } catch (error) {
    const failure = attempt.failureOf(error)
    if (!isLast || talk.isConfirmed || failure === speaksTls || !looksLikeOtherProtocol(failure))
      throw failure
    throw (await findOther()) ?? failure
  }
}

/** A silent connection stays open while the next protocol is tried, so that a slow proxy has as long as if it were named. */
function speakAny<T>(target: Target<T>): Promise<T> {
  const { port, address, attempt, isLast = true } = target
  const { promise, resolve, reject } = Promise.withResolvers<T>()
  const left = orderFor(port)
  const talks: Talk[] = []
  const end = (but?: Talk, failure?: ProxyFailure) => {
    left.length = 0
    for (const talk of talks) if (talk !== but && !talk.isConfirmed) talk.wire?.destroy(failure)
  }
  const giveUp = () => {
    const failure = failureOfAll(talks)
    if (failure.outcome === 'timed_out') attempt.prefer(failure)
    reject(failure)
  }
  const follow = (talk: Talk, course: Course) => {
    end(talk)
    attempt.follow(course)
    target.onConfirmed(talk.type)
  }
  const tryNext = async (): Promise<void> => {
    const type = left.shift()
    const isOpen = talks.some(({ failure }) => !failure)
    if (type === undefined) {
      if (!isOpen) return giveUp()
      // It does not speak HTTP like this, but it may without a tunnel. Time is left to try that.
      const http = talks.find((talk) => talk.type === 'http')
      if (http?.failure && !isLast) setTimeout(() => end(undefined, http.failure), patience)
      return
    }
    if (type === 'https' && talks.some((talk) => talk.type === 'http' && !talk.failure)) return tryNext()
    const talk: Talk = { type, isConfirmed: false }
    const course = attempt.beside()
    talks.push(talk)
    try {
      talk.wire = await attempt.connectBeside(address, port, course)
      const onConfirmed = () => follow(talk, course)
      const result = await talkIn(talk, { ...target, type, onConfirmed }, course, () => {
        if (!talk.wire?.begins('HTTP/')) void tryNext()
      })
      resolve(result)
    } catch (error) {
      const failure = (talk.failure = attempt.failureOf(error))
      if (talks.some((other) => other !== talk && other.isConfirmed)) return
      if (failure === speaksTls && !talk.isConfirmed) {
        end()
        return resolve(speakAs({ ...target, type: 'https', isLast: true }))
      }
      const isOnly = talks.length === 1 && !talk.wasSilent
      // After a TLS handshake, it can only be an HTTPS proxy or another TLS server.
      if (
        talk.isConfirmed ||
        (type === 'https' && course.times.hello !== null) ||
        (isOnly && !looksLikeOtherProtocol(failure))
      )
        return reject(failure)
      if (!talk.wasSilent || talks.every(({ failure }) => failure)) await tryNext()
    }
  }
  void tryNext()
  return promise
}

interface Talk {
  type: ProxyType
  wire?: Wire
  isConfirmed: boolean
  wasSilent?: boolean
  failure?: ProxyFailure
}

async function talkIn<T>(
  talk: Talk,
  { speak, type, onConfirmed }: TypedTarget<T>,
  timing: Timing,
  onSilence: () => unknown,
): Promise<T> {
  const timer = setTimeout(() => {
    talk.wasSilent = true
    onSilence()
  }, silence)
  try {
    return await speak(talk.wire!, type, timing, () => {
      clearTimeout(timer)
      talk.isConfirmed = true
      onConfirmed(type)
    })
  } finally {
    clearTimeout(timer)
  }
}

function failureOfAll(talks: readonly Talk[]): ProxyFailure {
  const failures = talks.flatMap(({ failure }) => failure ?? [])
  const last = failures.at(-1)!
  if (last.outcome === 'stopped') return last
  const isTimeout = failures.some(({ outcome }) => outcome === 'timed_out')
  // A proxy that is slow to reach the judge may reject another protocol at once.
  if (talks.some(({ wire }) => wire?.begins('HTTP/'))) {
    return isTimeout ? tooSlow : (talks.find(({ type }) => type === 'http')?.failure ?? neither)
  }
  if (isTimeout) return failures.every(({ outcome }) => outcome === 'timed_out') ? noResponse : noneInTime
  return failures.some(({ outcome }) => outcome === 'wrong_protocol') ? neither : last
}

const looksLikeOtherProtocol = ({ outcome }: ProxyFailure): boolean =>
  outcome === 'wrong_protocol' || outcome === 'closed_early'
