import type { ProxyToCheck } from '#contract/proxies.ts'
import type { Attempt } from '../connection/attempt.ts'
import { anonymityOf, changesOf } from './findings.ts'
import { loginHeader, openConnect, readProxyHead } from '../connection/http-proxy.ts'
import { readHead } from '../connection/http-answer.ts'
import { portOf, type Place, type Places } from '../judge/judge-places.ts'
import { judgePath, judgeRequest, readJudge, type JudgeAnswer } from '../judge/judge-request.ts'
import type { Judge, Seen } from '../judge/judge.ts'
import { ProxyFailure } from '../connection/failure.ts'
import { secure } from '../connection/secure.ts'
import { greet, openTunnel } from '../connection/socks5.ts'
import type { Wire } from '../connection/wire.ts'

export type Type = 'http' | 'socks5'

/** What one way to the judge showed. */
export interface Passed {
  seen: Seen | undefined
  changes: string[]
  anonymity: 'transparent' | 'anonymous' | 'elite' | null
  intercepted: boolean | null
}

/** Called when it is sure that a proxy speaks what it was spoken to in. */
type Spoken = () => void

/** Through an open connection to the judge and back. */
export async function passThrough(
  wire: Wire,
  type: Type,
  login: Pick<ProxyToCheck, 'username' | 'password'>,
  place: Place,
  { attempt, judge, own, spoken }: { attempt: Attempt; judge: Judge; own: Places['own']; spoken: Spoken },
): Promise<Passed> {
  const { origin } = place
  const host = origin.hostname.replace(/^\[(.*)\]$/, '$1')
  const isSecure = origin.protocol === 'https:'
  if (type === 'socks5') {
    await attempt.timed('hello', () => greet(wire, login, spoken))
    await attempt.timed('tunnel', () => openTunnel(wire, host, portOf(origin)))
  } else if (isSecure) {
    await attempt.timed('tunnel', () => openConnect(wire, host, portOf(origin), login, spoken))
  }
  const secured = isSecure ? await secure(wire, origin, attempt) : undefined
  const isPlainProxy = type === 'http' && !isSecure
  const answer = await ask(
    secured?.wire ?? wire,
    place,
    isPlainProxy ? { login, spoken } : undefined,
    attempt,
    judge,
  )
  return {
    ...answer,
    changes: [...(answer.seen ? changesOf(answer.seen, place.direct) : []), ...answer.changes],
    anonymity: answer.seen ? anonymityOf(answer.seen, place.direct, own) : null,
    intercepted: secured ? secured.fingerprint !== place.fingerprint && !secured.isTrusted : null,
  }
}

async function ask(
  wire: Wire,
  { origin }: Place,
  plain: { login: Pick<ProxyToCheck, 'username' | 'password'>; spoken: Spoken } | undefined,
  attempt: Attempt,
  judge: Judge,
): Promise<JudgeAnswer> {
  const nonce = judge.newNonce()
  const path = judgePath(nonce)
  wire.write(judgeRequest(origin, plain ? origin.origin + path : path, plain ? loginHeader(plain.login) : ''))
  const head = await attempt.timed('first_byte', () =>
    plain ? readProxyHead(wire, plain.login, plain.spoken) : readHead(wire, notHttp),
  )
  return readJudge(wire, head, judge, nonce)
}

const notHttp = () =>
  new ProxyFailure('wrong_protocol', 'It opened a way to the judge, but something else came back.')

/** Without a judge: whether it answers as a proxy does. */
export async function sayHello(
  wire: Wire,
  type: Type,
  login: Pick<ProxyToCheck, 'username' | 'password'>,
  attempt: Attempt,
  spoken: Spoken,
): Promise<void> {
  if (type === 'socks5') return attempt.timed('hello', () => greet(wire, login, spoken))
  // A name that nobody can have (RFC 6761): whatever it answers, it bothers no one.
  const target = 'http://proxy-check.invalid/'
  wire.write(
    `GET ${target} HTTP/1.1\r\nHost: proxy-check.invalid\r\n${loginHeader(login)}Connection: close\r\n\r\n`,
  )
  await attempt.timed('first_byte', () => readProxyHead(wire, login, spoken))
}
