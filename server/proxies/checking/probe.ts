import type { ProxyToCheck } from '#contract/calls/proxies.ts'
import type { Attempt } from '../connection/attempt.ts'
import { anonymityOf, changesOf } from './findings.ts'
import { loginHeader, openConnect, readProxyHead } from '../connection/http-proxy.ts'
import { readHead } from '../connection/http-answer.ts'
import { portOf, type JudgeEndpoint, type JudgeEndpoints } from '../judge/judge-endpoints.ts'
import { judgePath, judgeRequest, readJudge, type JudgeAnswer } from '../judge/judge-request.ts'
import type { Judge, Seen } from '../judge/judge.ts'
import { ProxyFailure } from '../connection/failure.ts'
import { secure } from '../connection/secure.ts'
import { greet, openTunnel } from '../connection/socks5.ts'
import type { Wire } from '../connection/wire.ts'

export type Type = 'http' | 'socks5'

/** What one request through the proxy showed. */
export interface Passed {
  seen: Seen | undefined
  changes: string[]
  anonymity: 'transparent' | 'anonymous' | 'elite' | null
  intercepted: boolean | null
}

/** Called once the protocol of the proxy is confirmed. */
type OnConfirmed = () => void

/** Sends a request through the proxy to the judge and reads the response. */
export async function passThrough(
  wire: Wire,
  type: Type,
  login: Pick<ProxyToCheck, 'username' | 'password'>,
  endpoint: JudgeEndpoint,
  {
    attempt,
    judge,
    own,
    onConfirmed,
  }: { attempt: Attempt; judge: Judge; own: JudgeEndpoints['own']; onConfirmed: OnConfirmed },
): Promise<Passed> {
  const { origin } = endpoint
  const host = origin.hostname.replace(/^\[(.*)\]$/, '$1')
  const isSecure = origin.protocol === 'https:'
  if (type === 'socks5') {
    await attempt.timed('hello', () => greet(wire, login, onConfirmed))
    await attempt.timed('tunnel', () => openTunnel(wire, host, portOf(origin)))
  } else if (isSecure) {
    await attempt.timed('tunnel', () => openConnect(wire, host, portOf(origin), login, onConfirmed))
  }
  const secured = isSecure ? await secure(wire, origin, attempt) : undefined
  const isPlainProxy = type === 'http' && !isSecure
  const answer = await ask(
    secured?.wire ?? wire,
    endpoint,
    isPlainProxy ? { login, onConfirmed } : undefined,
    attempt,
    judge,
  )
  return {
    ...answer,
    changes: [...(answer.seen ? changesOf(answer.seen, endpoint.direct) : []), ...answer.changes],
    anonymity: answer.seen ? anonymityOf(answer.seen, endpoint.direct, own) : null,
    intercepted: secured ? secured.fingerprint !== endpoint.fingerprint && !secured.isTrusted : null,
  }
}

async function ask(
  wire: Wire,
  { origin }: JudgeEndpoint,
  plain: { login: Pick<ProxyToCheck, 'username' | 'password'>; onConfirmed: OnConfirmed } | undefined,
  attempt: Attempt,
  judge: Judge,
): Promise<JudgeAnswer> {
  const nonce = judge.newNonce()
  const path = judgePath(nonce)
  wire.write(judgeRequest(origin, plain ? origin.origin + path : path, plain ? loginHeader(plain.login) : ''))
  const head = await attempt.timed('first_byte', () =>
    plain ? readProxyHead(wire, plain.login, plain.onConfirmed) : readHead(wire, notHttp),
  )
  return readJudge(wire, head, judge, nonce)
}

const notHttp = () =>
  new ProxyFailure('wrong_protocol', 'It opened a tunnel to the judge, but the response is not HTTP.')

/** Without a judge: checks whether it answers like a proxy. */
export async function sayHello(
  wire: Wire,
  type: Type,
  login: Pick<ProxyToCheck, 'username' | 'password'>,
  attempt: Attempt,
  onConfirmed: OnConfirmed,
): Promise<void> {
  if (type === 'socks5') return attempt.timed('hello', () => greet(wire, login, onConfirmed))
  // A reserved name (RFC 6761), so that no real site is contacted.
  const target = 'http://proxy-check.invalid/'
  wire.write(
    `GET ${target} HTTP/1.1\r\nHost: proxy-check.invalid\r\n${loginHeader(login)}Connection: close\r\n\r\n`,
  )
  await attempt.timed('first_byte', () => readProxyHead(wire, login, onConfirmed))
}
