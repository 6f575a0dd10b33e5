import type { ProxyResult } from '#contract/calls/proxies.ts'
import { hostAndPort } from '../facts/result-facts.ts'
import type { EnteredLines } from './entered-lines.ts'

export interface CleanLines {
  lines: string[]
  withoutLogin: number
}

export function cleanLines(results: readonly ProxyResult[], entered: EnteredLines): CleanLines {
  const lines = results.map((result) => {
    const { username, password } = (result.has_login && entered.get(result.index)) || {}
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
