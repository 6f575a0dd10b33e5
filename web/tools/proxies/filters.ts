import type { ProxyOutcome, ProxyResult, ProxyType } from '#contract/calls/proxies.ts'
import { hostAndPort } from '#contract/formats/proxies/proxy-template.ts'
import type { Column } from './columns.ts'
import { anonymityLabels, changesOf, isClean, outcomeLabels, typeLabels } from './result-facts.ts'

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

type Name = 'type' | 'country' | 'anonymity' | 'changes'

interface Select {
  name: Name
  label: string
  options: { value: Filters[Name]; label: string }[]
}

const unknown = { value: 'unknown', label: 'Unknown' } as const

export const filterSelects = (results: readonly ProxyResult[], columns: readonly Column[]): Select[] => [
  ...(columns.includes('type')
    ? [
        {
          name: 'type' as const,
          label: 'Type',
          options: [
            { value: '', label: 'Any type' },
            ...(Object.entries(typeLabels) as [ProxyType, string][]).map(([value, label]) => ({
              value,
              label,
            })),
            unknown,
          ],
        },
      ]
    : []),
  {
    name: 'country',
    label: 'Country',
    options: [
      { value: '', label: 'Any country' },
      ...exitCountries(results).countries.map(({ code, name }) => ({ value: code, label: name })),
      unknown,
    ],
  },
  ...(columns.includes('anonymity')
    ? [
        {
          name: 'anonymity' as const,
          label: 'Anonymity',
          options: [
            { value: '', label: 'Any anonymity' },
            ...Object.entries(anonymityLabels).map(([value, { name }]) => ({ value, label: name })),
            unknown,
          ],
        },
      ]
    : []),
  {
    name: 'changes',
    label: 'Changes',
    options: [
      { value: '', label: 'Any changes' },
      { value: 'untampered', label: 'Unchanged' },
      { value: 'tampered', label: 'Tampered' },
      unknown,
    ],
  },
]

interface CountryCount {
  code: string
  name: string
  count: number
}

export function exitCountries(results: readonly ProxyResult[]): {
  countries: CountryCount[]
  unknown: number
} {
  const found = new Map<string, CountryCount>()
  let unknown = 0
  for (const { exit } of results) {
    if (exit === null) continue
    const { country, country_name } = exit
    if (country === null) unknown++
    else {
      const entry = found.get(country) ?? { code: country, name: country_name ?? country, count: 0 }
      found.set(country, { ...entry, count: entry.count + 1 })
    }
  }
  const countries = [...found.values()].toSorted(
    (a, b) => b.count - a.count || a.name.localeCompare(b.name, 'en'),
  )
  return { countries, unknown }
}
