import type { ReadProxies } from '#contract/formats/proxy-text.ts'
import type { ProxyResult } from '#contract/proxies.ts'
import { hostAndPort } from '../facts/result-facts.ts'

type Typed = ReadProxies['proxies']

export interface KeptLines {
  lines: string[]
  /** How many have a login that is not in the box any more. */
  withoutLogin: number
}

/** One line for each, with its login from the text in the box: the server gives none back. */
export function keptLines(results: readonly ProxyResult[], typed: Typed): KeptLines {
  const lines = results.map((result) => {
    const { username, password } = (result.has_login && typedFor(result, typed)) || {}
    const login =
      username === undefined ? '' : `${encodeURIComponent(username)}:${encodeURIComponent(password ?? '')}@`
    const scheme = result.type ? `${result.type}://` : ''
    return { line: scheme + login + hostAndPort(result), lacks: result.has_login && login === '' }
  })
  return { lines: lines.map(({ line }) => line), withoutLogin: lines.filter(({ lacks }) => lacks).length }
}

/** At its place while the text is as it was sent; else the only one with this address. */
function typedFor(result: ProxyResult, typed: Typed): Typed[number] | undefined {
  const isSame = ({ host, port }: Typed[number]) => host === result.host && port === result.port
  const there = typed[result.index]
  const same = typed.filter(isSame)
  if (there && isSame(there) && there.username !== undefined) return there
  return same.length === 1 ? same[0] : undefined
}
