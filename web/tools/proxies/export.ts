import type { ProxyResult } from '#contract/calls/proxies.ts'
import { csvCell } from '#contract/formats/tables/csv-cell.ts'
import {
  fillTemplate,
  hostAndPort,
  type Login,
  protocolOf,
  proxyUrl,
} from '#contract/formats/proxies/proxy-template.ts'
import type { ReadProxy } from '#contract/formats/proxies/proxy-text.ts'
import { latency, successes } from './result-facts.ts'

export const exportFormats = ['csv', 'json', 'txt'] as const
export type ExportFormat = (typeof exportFormats)[number]
type TableFormat = Exclude<ExportFormat, 'txt'>

export const mediaTypes: Record<ExportFormat, string> = {
  csv: 'text/csv;charset=utf-8',
  json: 'application/json',
  txt: 'text/plain;charset=utf-8',
}

type Cell = string | number | boolean | null

/** The columns of the CSV file. Results contain no logins, so an export cannot leak any. */
const columns: Record<string, (result: ProxyResult) => Cell | undefined> = {
  host: ({ host }) => host,
  port: ({ port }) => port,
  type: protocolOf,
  outcome: ({ outcome }) => outcome,
  words: ({ words }) => words,
  milliseconds: (result) => latency(result),
  dns: ({ times }) => times.dns,
  tcp: ({ times }) => times.tcp,
  hello: ({ times }) => times.hello,
  tunnel: ({ times }) => times.tunnel,
  tls: ({ times }) => times.tls,
  first_byte: ({ times }) => times.first_byte,
  exit: ({ exit }) => exit?.address,
  asn: ({ exit }) => exit?.asn,
  organisation: ({ exit }) => exit?.organisation,
  country: ({ exit }) => exit?.country,
  anonymity: ({ anonymity }) => anonymity,
  revealed_by: ({ revealed_by }) => revealed_by.join('; '),
  tampering: ({ tampering }) => tampering.join('; '),
  tls_intercepted: ({ tls_intercepted }) => tls_intercepted,
  bytes_per_second: (result) => result.bytes_per_second,
  target: ({ target }) => target?.words,
  probes_passed: (result) => successes(result),
  probes: ({ probes }) => probes.length,
  lists: ({ evidence }) => evidence.map(({ list, reason }) => `${list}: ${reason}`).join('; '),
}

const formatters: Record<TableFormat, (results: readonly ProxyResult[]) => string> = {
  csv: (results) =>
    [Object.keys(columns), ...results.map((result) => Object.values(columns).map((cell) => cell(result)))]
      .map((cells) => `${cells.map((cell) => csvCell(String(cell ?? ''))).join()}\r\n`)
      .join(''),
  json: (results) => `${JSON.stringify(results.map(withoutIndex), undefined, 2)}\n`,
}

export const exportResults = (format: TableFormat, results: readonly ProxyResult[]): string =>
  formatters[format](results)

function withoutIndex(result: ProxyResult) {
  const { index: _, ...rest } = result
  return rest
}

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

export const templateLines = (
  template: string,
  results: readonly ProxyResult[],
  lines: EnteredLines,
): string => results.map((result) => `${fillTemplate(template, result, lines.get(result.index))}\n`).join('')

export const countLogins = (lines: EnteredLines): number =>
  [...lines.values()].filter(({ username }) => username !== undefined).length

function lineOf(entered: ReadProxy, result: ProxyResult, withLogin: boolean): string {
  const { written, username } = entered
  if (username === undefined) return written || urlOf(result)
  if (withLogin) return written || proxyUrl({ ...result, type: protocolOf(result) ?? 'http' }, entered)
  if (written === '') return urlOf(result)
  const [scheme = ''] = /^[a-z][a-z\d+.-]*:\/\//i.exec(written) ?? []
  if (scheme !== '') return scheme + hostAndPort(result)
  return beforeLogin(entered) ?? proxyUrl({ ...result, type: entered.type })
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

const urlOf = (result: ProxyResult): string => proxyUrl({ ...result, type: protocolOf(result) })

export interface CleanLines {
  lines: string[]
  withoutLogin: number
}

export function cleanLines(results: readonly ProxyResult[], entered: EnteredLines): CleanLines {
  const lines = results.map((result) => {
    const login: Login = (result.has_login && entered.get(result.index)) || {}
    return { line: proxyUrl(result, login), lacksLogin: result.has_login && login.username === undefined }
  })
  return {
    lines: lines.map(({ line }) => line),
    withoutLogin: lines.filter(({ lacksLogin }) => lacksLogin).length,
  }
}

export type EnteredLines = ReadonlyMap<number, ReadProxy>

/**
 * The checked lines that are still in the text box. A line that was removed or changed is left out rather than
 * guessed, because proxies with one address may differ in their logins. After a reload, what was checked is no longer
 * known.
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
