import { STATUS_CODES } from 'node:http'
import { ProxyFailure } from '../connection/failure.ts'
import { readBody, type HttpHead } from '../connection/http-answer.ts'
import type { Judge, JudgedRequest } from './judge.ts'
import type { Wire } from '../connection/wire.ts'

export function judgeRequest(origin: URL, target: string, more: string, body?: string): string {
  const about = body === undefined ? [] : Object.entries(bodyHeaders(body))
  return [
    `${body === undefined ? 'GET' : 'POST'} ${target} HTTP/1.1`,
    `Host: ${origin.host}`,
    ...[...Object.entries(sentHeaders), ...about].map(([name, value]) => `${name}: ${value}`),
    `${more}Connection: close\r\n\r\n${body ?? ''}`,
  ].join('\r\n')
}

export const bodyHeaders = (body: string): Record<string, string> => ({
  'Content-Type': 'application/json',
  'Content-Length': String(Buffer.byteLength(body)),
})

export const sentHeaders: Record<string, string> = {
  'User-Agent': 'Mozilla/5.0 (compatible; Bindex proxy check)',
  Accept: 'application/json',
  'Accept-Language': 'en',
  'Accept-Encoding': 'identity',
  'Cache-Control': 'no-cache',
  Cookie: 'check=as-sent',
  Referer: 'https://check.invalid/as-sent',
  'X-Bindex-Check': 'as sent',
}

/** Those that any site may get. */
export const plainHeaders = `User-Agent: ${sentHeaders['User-Agent']}\r\nAccept: */*\r\nAccept-Encoding: identity\r\n`

export const judgePath = (nonce: string): string => `/api/proxy/judge/${nonce}`

export interface JudgeAnswer {
  /** Undefined when the response is not signed by the judge. */
  seen: JudgedRequest | undefined
  changes: string[]
}

export async function readJudge(
  wire: Wire,
  head: HttpHead,
  judge: Judge,
  nonce: string,
  usual?: HttpHead['headers'],
): Promise<JudgeAnswer> {
  const { status, headers } = head
  const body = await readBody(wire, head)
  const verdict = judge.read(body, nonce)
  if (verdict === 'foreign') {
    throw (
      webServerIn(head, body) ??
      new ProxyFailure(
        'target_refused',
        status === 200
          ? 'It answered by itself instead of forwarding the request to the judge.'
          : `It did not reach the judge: it answered ${status}${nameOf(status)}.`,
      )
    )
  }
  if (verdict === 'cut')
    throw new ProxyFailure('closed_early', 'It cut off the response of the judge in the middle.')
  const changes = [
    ...(status === 200 ? [] : [`Changed the status of the response from 200 to ${status}.`]),
    ...(headers.has('set-cookie') ? ['Added a cookie to the response.'] : []),
    ...(usual ? headerChanges(headers, usual) : []),
  ]
  if (verdict === 'changed') {
    return {
      seen: undefined,
      changes: ['Changed or forged the response, so its exit address is unknown.', ...changes],
    }
  }
  if (!verdict.isWhole) changes.unshift('Changed or added to the body of the response.')
  return { seen: verdict.seen, changes }
}

/** Headers by which a browser does something else with a response; proxies may change all others. */
const steering =
  /^(?:content-(?:type|disposition|location|security-policy.*)|location|refresh|link|strict-transport-security|x-content-type-options|x-frame-options|referrer-policy|permissions-policy|access-control-.+|cross-origin-.+|clear-site-data|service-worker-allowed|alt-svc|nel|report-to|reporting-endpoints|sourcemap|x-sourcemap|x-ua-compatible|x-xss-protection)$/

function headerChanges(headers: HttpHead['headers'], usual: HttpHead['headers']): string[] {
  const [arrived, expected] = [headers, usual].map((all) =>
    [...all.keys()].filter((name) => steering.test(name)),
  )
  const plain = (text = '') => text.toLowerCase().replace(/\s/g, '')
  const listed = (what: string, names: string[]) =>
    names.length > 0 ? [`${what} the response: ${names.slice(0, 8).join(', ')}.`] : []
  return [
    ...listed(
      'Added to',
      arrived!.filter((name) => !usual.has(name)),
    ),
    ...listed(
      'Removed from',
      expected!.filter((name) => !headers.has(name)),
    ),
    ...listed(
      'Changed in',
      arrived!.filter((name) => usual.has(name) && plain(usual.get(name)) !== plain(headers.get(name))),
    ),
  ]
}

/** Answers of web servers to a request for another site. Proxies that refuse one answer 403, 500 or 502 to 504. */
const ofWebServers = new Set([200, 204, 301, 302, 303, 307, 308, 400, 404, 405, 406, 410, 421, 426, 501, 505])

/** The failure to report if a web server answered that is not a proxy. Proxies name themselves in their own answers. */
export function webServerIn({ status, headers }: HttpHead, body: string): ProxyFailure | undefined {
  const isProxys = [...headers].some(
    ([name, value]) => /^(?:via|proxy-.+|x-squid-.+)$/.test(name) || says.test(value),
  )
  if (!ofWebServers.has(status) || isProxys || says.test(body.slice(0, 4096))) return undefined
  const [software] = /^[a-z][\w-]{1,30}/i.exec(headers.get('server') ?? '') ?? []
  return new ProxyFailure(
    'not_a_proxy',
    `Not a proxy: a web server${software === undefined ? '' : ` (${software})`} answered ${status}${nameOf(status)} by itself.`,
  )
}

const says = /prox(?:y|ies)|squid|privoxy/i

const nameOf = (status: number): string => {
  const name = STATUS_CODES[status]
  return name === undefined ? '' : ` (${name})`
}
