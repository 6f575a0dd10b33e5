import type { ReadProxy } from '#contract/formats/proxies/proxy-text.ts'
import type { ProxyResult } from '#contract/calls/proxies.ts'
import { hostAndPort } from '../facts/result-facts.ts'

type Typed = readonly ReadProxy[]

export interface CleanLines {
  lines: string[]
  /** How many need a login that is no longer in the text box. */
  withoutLogin: number
}

/** One line per proxy, with its login from the text box, because results do not contain logins. */
export function cleanLines(results: readonly ProxyResult[], typed: Typed): CleanLines {
  const lines = results.map((result) => {
    const { username, password } = (result.has_login && typedFor(result, typed)) || {}
    const login =
      username === undefined ? '' : `${encodeURIComponent(username)}:${encodeURIComponent(password ?? '')}@`
    const scheme = result.type ? `${result.type}://` : ''
    return { line: scheme + login + hostAndPort(result), lacksLogin: result.has_login && login === '' }
  })
  return {
    lines: lines.map(({ line }) => line),
    withoutLogin: lines.filter(({ lacksLogin }) => lacksLogin).length,
  }
}

/** The line at the result's index if the text is unchanged, otherwise the only line with this address. */
export function typedFor(result: ProxyResult, typed: Typed): Typed[number] | undefined {
  const hasAddress = ({ host, port }: Typed[number]) => host === result.host && port === result.port
  const atIndex = typed[result.index]
  const sameAddress = typed.filter(hasAddress)
  if (atIndex && hasAddress(atIndex) && (atIndex.username !== undefined) === result.has_login) return atIndex
  return sameAddress.length === 1 ? sameAddress[0] : undefined
}
