import { STATUS_CODES } from 'node:http'
import { ProxyFailure } from '../connection/failure.ts'
import { readBody, type HttpHead } from '../connection/http-answer.ts'
import type { Judge, Seen } from './judge.ts'
import type { Wire } from '../connection/wire.ts'

/** The request to the judge, with the headers of a browser, which are those that proxies change. */
export function judgeRequest(origin: URL, target: string, more: string): string {
  return [
    `GET ${target} HTTP/1.1`,
    `Host: ${origin.host}`,
    ...Object.entries(sentHeaders).map(([name, value]) => `${name}: ${value}`),
    `${more}Connection: close\r\n\r\n`,
  ].join('\r\n')
}

export const sentHeaders: Record<string, string> = {
  'User-Agent': 'Mozilla/5.0 (compatible; Bindex proxy check)',
  Accept: 'application/json',
  'Accept-Language': 'en',
  'Accept-Encoding': 'identity',
  'Cache-Control': 'no-cache',
  'X-Bindex-Check': 'as sent',
}

export const judgePath = (nonce: string): string => `/api/proxy/judge/${nonce}`

/** The response of the judge. */
export interface JudgeAnswer {
  /** Undefined when the response is not signed by the judge. */
  seen: Seen | undefined
  /** What the proxy changed in the response. */
  changes: string[]
}

/** Reads the judge's response. Throws when it cannot be from the judge. */
export async function readJudge(
  wire: Wire,
  head: HttpHead,
  judge: Judge,
  nonce: string,
): Promise<JudgeAnswer> {
  const { status, headers } = head
  const body = await readBody(wire, head)
  const verdict = judge.read(body, nonce)
  if (verdict === 'foreign') {
    throw new ProxyFailure(
      'target_refused',
      status === 200
        ? 'It answered by itself instead of forwarding the request to the judge.'
        : `It did not reach the judge: it answered ${status}${nameOf(status)}.`,
    )
  }
  const changes = [
    ...(status === 200 ? [] : [`Changed the status of the response from 200 to ${status}.`]),
    ...(headers.has('set-cookie') ? ['Added a cookie to the response.'] : []),
  ]
  if (verdict === 'changed') {
    return {
      seen: undefined,
      changes: ['Changed or forged the response, so its exit address is unknown.', ...changes],
    }
  }
  if (!verdict.isWhole) changes.unshift('Added content to the body of the response.')
  return { seen: verdict.seen, changes }
}

const nameOf = (status: number): string => {
  const name = STATUS_CODES[status]
  return name === undefined ? '' : ` (${name})`
}
