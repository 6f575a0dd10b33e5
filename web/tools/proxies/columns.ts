import type { ProxyOutcome, ProxyResult } from '#contract/calls/proxies.ts'
import { hostAndPort } from '#contract/formats/proxies/proxy-template.ts'
import type { ToolId } from '#contract/tools.ts'
import {
  anonymityLabels,
  compareHealth,
  isAlive,
  couldSeeTampering,
  isTampered,
  latency,
  outcomeLabels,
  successRate,
} from './result-facts.ts'

export interface Kind {
  id: ToolId
  probes: 1 | 3
  columns: readonly Column[]
  start: string
  isFinder: boolean
}

export const checker: Kind = {
  id: 'mass-proxy-checker',
  probes: 1,
  columns: ['proxy', 'result', 'type', 'time', 'exit', 'country', 'anonymity', 'changes'],
  start: 'Check proxies',
  isFinder: false,
}

export const finder: Kind = {
  id: 'clean-proxy-finder',
  probes: 3,
  columns: ['proxy', 'probes', 'time', 'exit', 'country', 'changes', 'lists'],
  start: 'Find clean proxies',
  isFinder: true,
}

export type Column =
  | 'proxy'
  | 'result'
  | 'probes'
  | 'type'
  | 'time'
  | 'exit'
  | 'country'
  | 'anonymity'
  | 'changes'
  | 'lists'

export interface Sort {
  column: Column
  isDescending: boolean
}

export const columnNames: Record<Column, string> = {
  proxy: 'Proxy',
  result: 'Result',
  probes: 'Probes',
  type: 'Type',
  time: 'Time',
  exit: 'Exit',
  country: 'Country',
  anonymity: 'Anonymity',
  changes: 'Changes',
  lists: 'Lists',
}

type Key = number | string | null

const outcomes = Object.keys(outcomeLabels) as ProxyOutcome[]
const anonymities = Object.keys(anonymityLabels)

/** Null sorts last in both directions. */
const sortKeys: Record<Column, (result: ProxyResult) => Key> = {
  proxy: hostAndPort,
  result: ({ outcome }) => outcomes.indexOf(outcome),
  probes: (result) => -successRate(result),
  type: ({ type }) => type,
  time: latency,
  exit: ({ exit }) => exit?.address ?? null,
  country: ({ exit }) => exit?.country_name ?? exit?.country ?? null,
  anonymity: ({ anonymity }) => (anonymity === null ? null : anonymities.indexOf(anonymity)),
  changes: (result) => (isAlive(result) && couldSeeTampering(result) ? Number(isTampered(result)) : null),
  lists: ({ exit, evidence }) => (exit === null ? null : evidence.length),
}

const collator = new Intl.Collator('en', { numeric: true })

/** Without a sort, results stay in the order in which they arrive, so that rows do not jump during a check. */
export function sorted(
  results: readonly ProxyResult[],
  sort: Sort | undefined,
  isByHealth = false,
): ProxyResult[] {
  if (!sort) return isByHealth ? results.toSorted(compareHealth) : [...results]
  const key = sortKeys[sort.column]
  const direction = sort.isDescending ? -1 : 1
  return results.toSorted((a, b) => compare(key(a), key(b), direction) || a.index - b.index)
}

/** Without those that are empty in all rows. */
export const filledColumns = (columns: readonly Column[], results: readonly ProxyResult[]): Column[] =>
  columns.filter(
    (column) => column === 'proxy' || results.some((result) => sortKeys[column](result) !== null),
  )

const widths: Record<Column, [wide: string, narrow: string]> = {
  proxy: ['minmax(184px, 1.6fr)', 'minmax(160px, 1.4fr)'],
  result: ['132px', '124px'],
  probes: ['160px', '160px'],
  type: ['72px', ''],
  time: ['88px', '80px'],
  exit: ['minmax(120px, 1.2fr)', ''],
  country: ['minmax(112px, 1fr)', 'minmax(104px, 1fr)'],
  anonymity: ['124px', '120px'],
  changes: ['108px', '104px'],
  lists: ['116px', '100px'],
}

/** For the two widths of the table; in the narrow one, the type and the exit are hidden. */
export const columnWidths = (columns: readonly Column[]) => ({
  '--wide': columns.map((column) => widths[column][0]).join(' '),
  '--narrow': columns.map((column) => widths[column][1]).join(' '),
})

export function nextSort(sort: Sort | undefined, column: Column): Sort | undefined {
  if (sort?.column !== column) return { column, isDescending: false }
  return sort.isDescending ? undefined : { column, isDescending: true }
}

function compare(a: Key, b: Key, direction: number): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null)
  return (
    direction *
    (typeof a === 'number' && typeof b === 'number' ? a - b : collator.compare(String(a), String(b)))
  )
}
