import { STATUS_CODES } from 'node:http'
import { ProxyFailure } from '../connection/failure.ts'
import { readBody, type HttpHead } from '../connection/http-answer.ts'
import type { Judge, Seen } from './judge.ts'
import type { Wire } from '../connection/wire.ts'

/** What the judge is asked with. A browser's headers, as proxies change those. */
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

/** What came back from the judge. */
export interface JudgeAnswer {
  /** Undefined when what came back is not signed by the judge. */
  seen: Seen | undefined
  /** What happened to the answer on its way back. */
  changes: string[]
}

/** Reads the judge's answer; one that cannot be its own is told as a failure. */
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
        ? 'It answered by itself instead of passing the request on to the judge.'
        : `It did not reach the judge: it answered ${status}${words(status)}.`,
    )
  }
  const changes = [
    ...(status === 200 ? [] : [`Changed the status of the answer from 200 to ${status}.`]),
    ...(headers.has('set-cookie') ? ['Added a cookie to the answer.'] : []),
  ]
  if (verdict === 'changed') {
    return {
      seen: undefined,
      changes: ['Changed the answer or made it up, so where it comes out is not known.', ...changes],
    }
  }
  if (!verdict.isWhole) changes.unshift('Added something to the body of the answer.')
  return { seen: verdict.seen, changes }
}

const words = (status: number): string => {
  const name = STATUS_CODES[status]
  return name === undefined ? '' : ` (${name})`
}
