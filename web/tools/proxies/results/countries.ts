import type { ProxyResult } from '#contract/calls/proxies.ts'

export interface CountryCount {
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
