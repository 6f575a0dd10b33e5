import type { CountryCoverage, Metric } from '../map/scale.ts'

export interface Order {
  column: 'name' | 'rows' | 'banks' | 'share'
  descending: boolean
}

/** Countries that are equal in a column stay in alphabetical order. */
export function sortCountries(
  countries: readonly CountryCoverage[],
  { column, descending }: Order,
  metric: Metric,
): CountryCoverage[] {
  const byName = (a: CountryCoverage, b: CountryCoverage) => a.name.localeCompare(b.name, 'en')
  if (column === 'name') return countries.toSorted((a, b) => (descending ? byName(b, a) : byName(a, b)))
  const valueOf = (country: CountryCoverage) =>
    column === 'share' ? metric.valueOf(country) : country[column]
  const sign = descending ? -1 : 1
  return countries.toSorted((a, b) => sign * (valueOf(a) - valueOf(b)) || byName(a, b))
}
