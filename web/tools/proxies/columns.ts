import type { ProxyOutcome, ProxyResult } from '#contract/calls/proxies.ts'
import type { ToolId } from '#contract/tools.ts'
import {
  anonymityLabels,
  compareHealth,
  hostAndPort,
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
