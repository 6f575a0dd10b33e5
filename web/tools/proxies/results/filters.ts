import type { ProxyOutcome, ProxyResult, ProxyType } from '#contract/calls/proxies.ts'
import { outcomeLabels } from '../facts/labels.ts'
import { changesOf, hostAndPort, isClean } from '../facts/result-facts.ts'

export interface Filters {
  outcome: ProxyOutcome | 'failed' | 'clean' | ''
  type: ProxyType | 'unknown' | ''
  /** A two-letter code, or `unknown`. */
  country: string
  anonymity: NonNullable<ProxyResult['anonymity']> | 'unknown' | ''
  changes: 'tampered' | 'untampered' | 'unknown' | ''
  text: string
}

export const noFilters: Filters = { outcome: '', type: '', country: '', anonymity: '', changes: '', text: '' }

export const isFiltered = (filters: Filters): boolean => Object.values(filters).some((value) => value !== '')

export const filterResults = (results: readonly ProxyResult[], filters: Filters): ProxyResult[] => {
  const words = filters.text.toLowerCase().split(/\s+/).filter(Boolean)
  return results.filter(
    (result) =>
      matchesOutcome(result, filters.outcome) &&
      matchesValue(result.type, filters.type) &&
      matchesValue(result.exit?.country ?? null, filters.country) &&
      matchesValue(result.anonymity, filters.anonymity) &&
      matchesValue(changesOf(result), filters.changes) &&
      (words.length === 0 || matchesText(result, words)),
  )
}

export function outcomeCounts(results: readonly ProxyResult[]): [ProxyOutcome, number][] {
  const counts = new Map<ProxyOutcome, number>()
  for (const { outcome } of results) counts.set(outcome, (counts.get(outcome) ?? 0) + 1)
  return (Object.keys(outcomeLabels) as ProxyOutcome[])
    .filter((outcome) => counts.has(outcome))
    .map((outcome) => [outcome, counts.get(outcome)!])
}

function matchesOutcome(result: ProxyResult, wanted: Filters['outcome']): boolean {
  if (wanted === '') return true
  if (wanted === 'failed') return result.outcome !== 'works'
  return wanted === 'clean' ? isClean(result) : result.outcome === wanted
}

const matchesValue = (value: string | null, wanted: string): boolean =>
  wanted === '' || (value ?? 'unknown') === wanted

function matchesText(result: ProxyResult, words: string[]): boolean {
  const { exit, evidence } = result
  const text = [
    hostAndPort(result),
    outcomeLabels[result.outcome],
    result.words,
    exit?.address,
    exit?.organisation,
    exit?.asn && `AS${exit.asn}`,
    exit?.country_name,
    ...evidence.map(({ list }) => list),
  ]
    .join(' ')
    .toLowerCase()
  return words.every((word) => text.includes(word))
}
