import { ArrowDown, ArrowUp } from 'lucide-react'
import { useMemo, useState, type ReactNode } from 'react'
import { countryPath } from '#contract/pages.ts'
import { formatNumber } from '#contract/formats/numbers.ts'
import { Link } from '../../router/Link.tsx'
import { Flag } from '../../ui/pictures/Flag.tsx'
import { formatShare } from '../../ui/text/format.ts'
import type { CountryCoverage, Metric } from '../map/scale.ts'
import classes from './Countries.module.css'

interface Props {
  countries: readonly CountryCoverage[]
  metric: Metric
}

export function CountryTable({ countries, metric }: Props) {
  const [order, setOrder] = useState<Order>({ column: 'rows', descending: true })
  const sorted = useMemo(() => sortCountries(countries, order, metric), [countries, order, metric])
  const heading = (column: Order['column'], children: ReactNode) => {
    const isOn = order.column === column
    const Arrow = order.descending ? ArrowDown : ArrowUp
    // Names begin at A, figures with the largest.
    const next = { column, descending: isOn ? !order.descending : column !== 'name' }
    return (
      <th
        scope="col"
        aria-sort={isOn ? (order.descending ? 'descending' : 'ascending') : 'none'}
        className={column === 'name' ? undefined : classes.figure}
      >
        <button type="button" className={classes.sort} onClick={() => setOrder(next)}>
          {children}
          <Arrow size={12} aria-hidden data-on={isOn || undefined} />
        </button>
      </th>
    )
  }
  return (
    <div className={classes.scroller} role="region" aria-label="BINs by country" tabIndex={0}>
      <table className={classes.table} aria-label="BINs by country">
        <thead>
          <tr>
            {heading('name', 'Country')}
            {heading('rows', 'BINs')}
            {heading('banks', 'Banks')}
            {metric.isShare && heading('share', metric.label)}
          </tr>
        </thead>
        <tbody>
          {sorted.map((country) => (
            <tr key={country.iso_code_2}>
              <th scope="row">
                <Link to={countryPath(country.iso_code_2)} className={classes.name!} title={country.name}>
                  <Flag code={country.iso_code_2} />
                  <span className="truncate">{country.name}</span>
                </Link>
              </th>
              <td className={classes.figure}>{formatNumber(country.rows)}</td>
              <td className={classes.figure}>{formatNumber(country.banks)}</td>
              {metric.isShare && (
                <td className={classes.figure}>
                  {formatShare(metric.valueOf(country) * country.rows, country.rows)}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

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
