import type { ProxyToCheck } from '#contract/calls/proxies.ts'
import { ProxyFailure, speaksTls } from './failure.ts'
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
): Promise<{ isDoubtful: boolean }> {
  const target = `${host.includes(':') ? `[${host}]` : host}:${port}`
  wire.write(`CONNECT ${target} HTTP/1.1\r\nHost: ${target}\r\n${loginHeader(login)}\r\n`)
  const { status, headers } = await readProxyHead(wire, login, onConfirmed)
  if (status === 405 || status === 501) {
    throw new ProxyFailure('target_refused', `It does not open tunnels: it answered ${status}.`)
  }
  if (status < 200 || status > 299) {
    // Many proxies only allow port 443, and one that cannot reach the judge may open other tunnels.
    const hint = status === 403 && port !== 443 ? ' It may allow other ports, such as 443.' : ''
    throw new ProxyFailure(
      'target_refused',
      `It did not open a tunnel to port ${port}: it answered ${status}.${hint}`,
    )
  }
  // A tunnel has no content, so this is a web server that answers any method.
  if (headers.has('transfer-encoding') || Number(headers.get('content-length') ?? 0) > 0) {
    throw new ProxyFailure('not_a_proxy', 'Not a proxy: it answered with a page instead of opening a tunnel.')
  }
  return { isDoubtful: headers.has('content-length') || headers.has('content-type') }
}

export async function readProxyHead(
  wire: Wire,
  { username, password }: Login,
  onConfirmed: () => void,
): Promise<HttpHead> {
  const head = await readHead(wire, (first) =>
    first === tlsAlert ? speaksTls : new ProxyFailure('wrong_protocol', 'It does not speak HTTP.'),
  )
  if (head.status === 400 && wantsTls.test((await wire.peek(bodyDelay)).toString('latin1'))) throw speaksTls
  onConfirmed()
  const hasLogin = Boolean(username || password)
  if (head.status === 401 && !hasLogin) {
    throw new ProxyFailure('not_a_proxy', 'Not a proxy: a web server that asks for a login of its own.')
  }
  // 407 is the standard; tinyproxy answers 401 to a wrong login.
  if (head.status !== 407 && head.status !== 401) return head
  const schemes = schemesIn(head)
  if (schemes.length > 0 && !schemes.includes('basic')) {
    throw new ProxyFailure(
      'login_needed',
      `It only accepts ${namesOf(schemes)} logins, and this check can only send a user name and password as Basic.`,
    )
  }
  throw hasLogin
    ? new ProxyFailure('login_refused', 'It rejected this user name and password.')
    : new ProxyFailure('login_needed', 'It requires a user name and password.')
}

/** The content type of a TLS alert: how a TLS server answers plain text. */
const tlsAlert = 0x15

/** What nginx, Apache, Go and others answer to plain HTTP on a TLS port. */
const wantsTls =
  /HTTPS port|SSL-enabled server port|to an HTTPS server|(?:expects|requires|using) (?:TLS|HTTPS)/i

/** Milliseconds to wait for the body of an error. It usually arrives with the head. */
const bodyDelay = 300

const knownSchemes = {
  basic: 'Basic',
  digest: 'Digest',
  ntlm: 'NTLM',
  negotiate: 'Negotiate (Kerberos)',
  bearer: 'Bearer',
}

function schemesIn({ status, headers }: HttpHead): (keyof typeof knownSchemes)[] {
  const offered = headers.get(status === 407 ? 'proxy-authenticate' : 'www-authenticate') ?? ''
  const names = offered.toLowerCase().split(/[,\s]+/)
  return (Object.keys(knownSchemes) as (keyof typeof knownSchemes)[]).filter((name) => names.includes(name))
}

const namesOf = (schemes: (keyof typeof knownSchemes)[]): string =>
  schemes.map((name) => knownSchemes[name]).join(' and ')

export function loginHeader({ username = '', password = '' }: Login): string {
  if (!username && !password) return ''
  return `Proxy-Authorization: Basic ${Buffer.from(`${username}:${password}`).toString('base64')}\r\n`
}
