import type { ProxyResult } from '#contract/calls/proxies.ts'
import type { ReadProxy } from '#contract/formats/proxies/proxy-text.ts'
import { hostAndPort } from '../facts/result-facts.ts'

export type EnteredLines = ReadonlyMap<number, ReadProxy>

/**
 * What is still in the text box of what was checked. A line that was removed or changed is left out rather than guessed,
 * because proxies with one address may differ in their logins. After a reload, what was checked is no longer known.
 */
export function enteredLines(
  results: readonly ProxyResult[],
  typed: readonly ReadProxy[],
  checked: readonly ReadProxy[] | undefined,
): EnteredLines {
  const left = new Set(typed.map(keyOf))
  const lineOf = (result: ProxyResult): ReadProxy | undefined => {
    if (!checked) return likelyLine(result, typed)
    const own = checked[result.index]
    return own && left.has(keyOf(own)) ? own : undefined
  }
  return new Map(
    results.flatMap((result) => {
      const line = lineOf(result)
      return line ? [[result.index, line]] : []
    }),
  )
}

const keyOf = ({ host, port, username, password }: ReadProxy): string =>
  JSON.stringify([host, port, username, password])

function likelyLine(result: ProxyResult, typed: readonly ReadProxy[]): ReadProxy | undefined {
  const hasAddress = ({ host, port }: ReadProxy) => host === result.host && port === result.port
  const atIndex = typed[result.index]
  if (atIndex && hasAddress(atIndex) && (atIndex.username !== undefined) === result.has_login) return atIndex
  const sameAddress = typed.filter(hasAddress)
  return sameAddress.length === 1 ? sameAddress[0] : undefined
}

export function usersOfShared(checked: readonly ReadProxy[]): ReadonlyMap<number, string> {
  const byAddress = Map.groupBy(checked.entries(), ([, proxy]) => hostAndPort(proxy))
  const shared = [...byAddress.values()].filter(({ length }) => length > 1).flat()
  return new Map(shared.flatMap(([index, { username }]) => (username ? [[index, username]] : [])))
}
