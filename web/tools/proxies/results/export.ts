import { csvCell } from '#contract/formats/csv-cell.ts'
import type { ProxyResult } from '#contract/calls/proxies.ts'
import { latency, successes } from '../facts/result-facts.ts'

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
  type: ({ type }) => type,
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
  tampering: ({ tampering }) => tampering.join('; '),
  tls_intercepted: ({ tls_intercepted }) => tls_intercepted,
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
