import type { ProxyToCheck } from '#contract/calls/proxies.ts'
import { ProxyFailure } from './failure.ts'
import { readHead, type HttpHead } from './http-answer.ts'
import type { Wire } from './wire.ts'

type Login = Pick<ProxyToCheck, 'username' | 'password'>

/** Asks an HTTP proxy to connect to a host (RFC 9110, section 9.3.6). */
export async function openConnect(
  wire: Wire,
  host: string,
  port: number,
  login: Login,
  onConfirmed: () => void,
): Promise<void> {
  const target = `${host.includes(':') ? `[${host}]` : host}:${port}`
  wire.write(`CONNECT ${target} HTTP/1.1\r\nHost: ${target}\r\n${loginHeader(login)}\r\n`)
  const { status } = await readProxyHead(wire, login, onConfirmed)
  if (status < 200 || status > 299) {
    throw new ProxyFailure('target_refused', `It did not open a tunnel to the judge: it answered ${status}.`)
  }
}

/** The head of a response that may come from the proxy itself. */
export async function readProxyHead(
  wire: Wire,
  { username, password }: Login,
  onConfirmed: () => void,
): Promise<HttpHead> {
  const head = await readHead(wire, () => new ProxyFailure('wrong_protocol', 'It does not speak HTTP.'))
  onConfirmed()
  // 407 is the standard; tinyproxy answers 401 to a wrong login.
  if (head.status !== 407 && head.status !== 401) return head
  throw username || password
    ? new ProxyFailure('login_refused', 'It rejected this user name and password.')
    : new ProxyFailure('login_needed', 'It requires a user name and password.')
}

/** Empty, or one line including its line break. */
export function loginHeader({ username = '', password = '' }: Login): string {
  if (!username && !password) return ''
  return `Proxy-Authorization: Basic ${Buffer.from(`${username}:${password}`).toString('base64')}\r\n`
}
