import type { ProxyOutcome, ProxyResult } from '#contract/proxies.ts'
import { outcomeWords } from '../facts/labels.ts'
import { changesOf, hostAndPort, isClean } from '../facts/result-facts.ts'

/** Empty where everything is wanted. */
export interface Filters {
  outcome: ProxyOutcome | 'failed' | 'clean' | ''
  type: 'http' | 'socks5' | 'unknown' | ''
  /** A two-letter code, or `unknown`. */
  country: string
  anonymity: NonNullable<ProxyResult['anonymity']> | 'unknown' | ''
  changes: 'tampered' | 'untampered' | 'unknown' | ''
  text: string
}

export const noFilters: Filters = { outcome: '', type: '', country: '', anonymity: '', changes: '', text: '' }

export const isFiltered = (filters: Filters): boolean => Object.values(filters).some((value) => value !== '')

export const filtered = (results: readonly ProxyResult[], filters: Filters): ProxyResult[] => {
  const words = filters.text.toLowerCase().split(/\s+/).filter(Boolean)
  return results.filter(
    (result) =>
      fitsOutcome(result, filters.outcome) &&
      fitsValue(result.type, filters.type) &&
      fitsValue(result.exit?.country ?? null, filters.country) &&
      fitsValue(result.anonymity, filters.anonymity) &&
      fitsValue(changesOf(result), filters.changes) &&
      (words.length === 0 || fitsWords(result, words)),
  )
}

/** How many there are of each outcome, in the order of the table of words. */
export function outcomeCounts(results: readonly ProxyResult[]): [ProxyOutcome, number][] {
  const counts = new Map<ProxyOutcome, number>()
  for (const { outcome } of results) counts.set(outcome, (counts.get(outcome) ?? 0) + 1)
  return (Object.keys(outcomeWords) as ProxyOutcome[])
    .filter((outcome) => counts.has(outcome))
    .map((outcome) => [outcome, counts.get(outcome)!])
}

function fitsOutcome(result: ProxyResult, wanted: Filters['outcome']): boolean {
  if (wanted === '') return true
  if (wanted === 'failed') return result.outcome !== 'works'
  return wanted === 'clean' ? isClean(result) : result.outcome === wanted
}

const fitsValue = (value: string | null, wanted: string): boolean =>
  wanted === '' || (value ?? 'unknown') === wanted

/** Every word is somewhere in what the row shows. */
function fitsWords(result: ProxyResult, words: string[]): boolean {
  const { exit, evidence } = result
  const text = [
    hostAndPort(result),
    outcomeWords[result.outcome],
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
