import type { ProxyToCheck, ProxyType } from '#contract/calls/proxies.ts'
import type { Timing } from '../connection/attempt.ts'
import { changesOf, exposureOf, type Exposure } from './findings.ts'
import { loginHeader, openConnect, readProxyHead } from '../connection/http-proxy.ts'
import { readHead } from '../connection/http-answer.ts'
import { portOf, type JudgeEndpoint, type JudgeEndpoints } from '../judge/judge-endpoints.ts'
import {
  bodyHeaders,
  judgePath,
  judgeRequest,
  readJudge,
  webServerIn,
  type JudgeAnswer,
} from '../judge/judge-request.ts'
import type { Judge, JudgedRequest } from '../judge/judge.ts'
import { ProxyFailure } from '../connection/failure.ts'
import { secure, secureProxy, type Secured } from '../connection/secure.ts'
import { openSocks4 } from '../connection/socks4.ts'
import { greet, openTunnel } from '../connection/socks5.ts'
import type { Wire } from '../connection/wire.ts'

export const typeNames: Record<ProxyType, string> = {
  http: 'HTTP',
  https: 'HTTPS',
  socks4: 'SOCKS4',
  socks5: 'SOCKS5',
}

type Proxy = Pick<ProxyToCheck, 'host' | 'username' | 'password'>

export interface PassedRequest extends Exposure {
  seen: JudgedRequest | undefined
  changes: string[]
  intercepted: boolean | null
  bytesPerSecond: number | null
  /** Whether the certificate of the proxy itself is trusted; undefined when it has none. */
  isTrusted: boolean | undefined
}

type OnConfirmed = () => void

export async function passThrough(
  wire: Wire,
  type: ProxyType,
  proxy: Proxy,
  endpoint: JudgeEndpoint,
  {
    timing,
    judge,
    own,
    body,
    onConfirmed,
  }: {
    timing: Timing
    judge: Judge
    own: JudgeEndpoints['own']
    /** Of a POST request; undefined for GET. */
    body?: string | undefined
    onConfirmed: OnConfirmed
  },
): Promise<PassedRequest> {
  const { origin } = endpoint
  const { way, outer, secured } = await openWay(wire, type, proxy, origin, timing, onConfirmed)
  const isPlain = isHttp(type) && !secured
  const direct = body === undefined ? endpoint.direct : withBodyHeaders(endpoint.direct, body)
  const answer = await ask(way, endpoint, isPlain ? { login: proxy, onConfirmed } : undefined, {
    timing,
    judge,
    body,
  })
  const { seen } = answer
  const exposure = seen ? await exposureOf(seen, direct, own) : unknownExposure
  return {
    ...answer,
    ...exposure,
    changes: [
      ...(seen ? changesOf(seen, direct) : []),
      ...(seen && body !== undefined && seen.sent !== sentText
        ? ['Changed the body of a POST request.']
        : []),
      ...(seen && !exposure.anonymity ? [tooMuch] : []),
      ...answer.changes,
    ],
    intercepted: secured ? secured.fingerprint !== endpoint.fingerprint && !secured.isTrusted : null,
    isTrusted: outer?.isTrusted,
  }
}

const sentText = 'as sent: ä & 100%'
export const postBody = JSON.stringify({ sent: sentText })

const withBodyHeaders = (direct: JudgedRequest, body: string): JudgedRequest => ({
  ...direct,
  headers: [...direct.headers, ...Object.entries(bodyHeaders(body))],
})

const isHttp = (type: ProxyType): boolean => type === 'http' || type === 'https'

/** What leads to an origin: a tunnel, TLS inside it, or the proxy itself for plain HTTP. */
export async function openWay(
  wire: Wire,
  type: ProxyType,
  proxy: Proxy,
  origin: URL,
  timing: Timing,
  onConfirmed: OnConfirmed,
): Promise<{ way: Wire; outer: Secured | undefined; secured: Secured | undefined }> {
  const host = origin.hostname.replace(/^\[(.*)\]$/, '$1')
  const isSecure = origin.protocol === 'https:'
  const outer = type === 'https' ? await secureProxy(wire, proxy.host, timing) : undefined
  const open = outer?.wire ?? wire
  const port = portOf(origin)
  let isDoubtful = false
  if (type === 'socks5') {
    await timing.timed('hello', () => greet(open, proxy, onConfirmed))
    await timing.timed('tunnel', () => openTunnel(open, host, port))
  } else if (type === 'socks4') {
    await timing.timed('tunnel', () => openSocks4(open, host, port, proxy.username ?? '', onConfirmed))
  } else if (isSecure) {
    const tunnel = await timing.timed('tunnel', () => openConnect(open, host, port, proxy, onConfirmed))
    ;({ isDoubtful } = tunnel)
  }
  const secured = isSecure ? await secureSoon(open, origin, timing, isDoubtful) : undefined
  return { way: secured?.wire ?? open, outer, secured }
}

export const unknownExposure: Exposure = { anonymity: null, revealedBy: [] }

const tooMuch = 'Added too much to the request to search all of it for your address.'

/** Milliseconds for TLS in a tunnel whose answer looks like that of a web server, which would stay silent. */
const doubtfulTimeout = 1500

async function secureSoon(wire: Wire, origin: URL, timing: Timing, isDoubtful: boolean): Promise<Secured> {
  if (!isDoubtful) return secure(wire, origin, timing)
  const timer = setTimeout(() => wire.destroy(noTunnel), doubtfulTimeout)
  try {
    return await secure(wire, origin, timing)
  } finally {
    clearTimeout(timer)
  }
}

const noTunnel = new ProxyFailure('not_a_proxy', 'Not a proxy: it agreed to a tunnel but did not open one.')

async function ask(
  wire: Wire,
  { origin, answered }: JudgeEndpoint,
  plain: { login: Pick<ProxyToCheck, 'username' | 'password'>; onConfirmed: OnConfirmed } | undefined,
  { timing, judge, body }: { timing: Timing; judge: Judge; body: string | undefined },
): Promise<JudgeAnswer & { bytesPerSecond: number | null }> {
  const nonce = judge.newNonce()
  const path = judgePath(nonce)
  const more = plain ? ofProxyClients(plain.login) : ''
  wire.write(judgeRequest(origin, plain ? origin.origin + path : path, more, body))
  const head = await timing.timed('first_byte', () =>
    plain ? readProxyHead(wire, plain.login, plain.onConfirmed) : readHead(wire, notHttp),
  )
  const began = performance.now()
  const answer = await readJudge(wire, head, judge, nonce, answered)
  const bytes = answer.seen?.filling?.length
  const seconds = Math.max(1, performance.now() - began) / 1000
  return { ...answer, bytesPerSecond: bytes === undefined ? null : Math.round(bytes / seconds) }
}

/** As browsers and curl send it. Proxies that pass it on reveal themselves. */
export const ofProxyClients = (login: Pick<ProxyToCheck, 'username' | 'password'>) =>
  `${loginHeader(login)}Proxy-Connection: close\r\n`

export const notHttp = () =>
  new ProxyFailure('wrong_protocol', 'It opened a tunnel to the judge, but the response is not HTTP.')

export async function sayHello(
  wire: Wire,
  type: ProxyType,
  proxy: Proxy,
  timing: Timing,
  onConfirmed: OnConfirmed,
): Promise<void> {
  if (type === 'socks5') return timing.timed('hello', () => greet(wire, proxy, onConfirmed))
  if (type === 'socks4') {
    return timing
      .timed('tunnel', () => openSocks4(wire, nowhere, 80, proxy.username ?? '', onConfirmed))
      .catch((error: unknown) => {
        if (!(error instanceof ProxyFailure) || error.outcome !== 'target_refused') throw error
      })
  }
  const open = type === 'https' ? (await secureProxy(wire, proxy.host, timing)).wire : wire
  open.write(
    `GET http://${nowhere}/ HTTP/1.1\r\nHost: ${nowhere}\r\n${loginHeader(proxy)}Connection: close\r\n\r\n`,
  )
  const head = await timing.timed('first_byte', () => readProxyHead(open, proxy, onConfirmed))
  const page = (await open.peek(pageDelay)).toString('latin1')
  const refusal = webServerIn(head, page)
  if (refusal) throw refusal
}

/** A reserved name (RFC 6761), so that no real site is contacted. */
const nowhere = 'proxy-check.invalid'
const pageDelay = 300
