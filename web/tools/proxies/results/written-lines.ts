import type { ReadProxy } from '#contract/formats/proxies/proxy-text.ts'
import type { ProxyResult } from '#contract/calls/proxies.ts'
import { hostAndPort } from '../facts/result-facts.ts'
import type { EnteredLines } from './entered-lines.ts'

export const writtenLines = (
  results: readonly ProxyResult[],
  lines: EnteredLines,
  withLogins: boolean,
): string =>
  results
    .map((result) => {
      const entered = lines.get(result.index)
      return `${entered ? lineOf(entered, result, withLogins) : urlOf(result)}\n`
    })
    .join('')

export const countLogins = (lines: EnteredLines): number =>
  [...lines.values()].filter(({ username }) => username !== undefined).length

function lineOf(entered: ReadProxy, result: ProxyResult, withLogin: boolean): string {
  const { written, username, password = '' } = entered
  if (username === undefined) return written || urlOf(result)
  if (withLogin) {
    const login = `${encodeURIComponent(username)}:${encodeURIComponent(password)}@`
    return written || urlOf({ ...result, type: result.type ?? 'http' }, login)
  }
  if (written === '') return urlOf(result)
  const [scheme = ''] = /^[a-z][a-z\d+.-]*:\/\//i.exec(written) ?? []
  return scheme === '' ? (beforeLogin(entered) ?? hostAndPort(result)) : scheme + hostAndPort(result)
}

/** `8.8.8.8 8080` of `8.8.8.8 8080 ann secret`, perhaps with a type before it. */
function beforeLogin({ written, host, port }: ReadProxy): string | undefined {
  const [first, second, third] = written.split(/[\s,;|]+/)
  const places = [first, second].map((word) => word?.toLowerCase())
  const isTypeFirst = places[1] === host && third === String(port)
  const isHostFirst = places[0] === host && second === String(port)
  if (!isTypeFirst && !isHostFirst) return undefined
  const from = written.toLowerCase().indexOf(host) + host.length
  return written.slice(0, written.indexOf(String(port), from) + String(port).length)
}

const urlOf = (result: Pick<ProxyResult, 'host' | 'port' | 'type'>, login = ''): string =>
  `${result.type ? `${result.type}://` : ''}${login}${hostAndPort(result)}`
