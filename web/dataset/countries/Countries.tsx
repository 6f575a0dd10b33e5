import { Suspense, useState, useMemo, type ReactNode } from 'react'
import { lazyComponent } from '../../ui/lazy-component.ts'
import {
  describeStep,
  metricNames,
  metrics,
  shadeOf,
  shadeStyle,
  stepsFor,
  type CountryCoverage,
  type MetricName,
  type Metric,
} from '../map/scale.ts'
import classes from './Countries.module.css'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { countryPath } from '#contract/pages.ts'
import { formatNumber } from '#contract/formats/numbers.ts'
import { Link } from '../../router/Link.tsx'
import { Flag } from '../../ui/pictures/Flag.tsx'
import { formatShare } from '../../ui/text/format.ts'

const WorldMap = lazyComponent(async () => (await import('../map/WorldMap.tsx')).WorldMap)

export function Countries({ countries }: { countries: readonly CountryCoverage[] }) {
  const [name, setName] = useState<MetricName>('rows')
  const metric = metrics[name]
  const steps = stepsFor(metric, countries)
  return (
    <div className={classes.countries}>
      <div className={classes.panel}>
        <div role="group" aria-label="Shade countries by" className="cluster">
          {metricNames.map((one) => (
            <button
              key={one}
              type="button"
              className="pill"
              aria-pressed={one === name}
              onClick={() => setName(one)}
            >
              {metrics[one].label}
            </button>
          ))}
        </div>
        <div className={classes.map}>
          <Suspense>
            <WorldMap countries={countries} metric={metric} />
          </Suspense>
        </div>
        <ul className={classes.legend} aria-label="Shades">
          {steps.map((step, at) => (
            <li key={step} className="row">
              <span className={classes.swatch} style={shadeStyle(shadeOf(step, steps)!)} />
              {describeStep(metric, steps, at)}
            </li>
          ))}
          <li className="row">
            <span className={classes.none} />
            None
          </li>
        </ul>
      </div>
      <CountryTable countries={countries} metric={metric} />
    </div>
  )
}

interface Props {
  countries: readonly CountryCoverage[]
  metric: Metric
}

function CountryTable({ countries, metric }: Props) {
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
