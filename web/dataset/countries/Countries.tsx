import { Suspense, useState } from 'react'
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
} from '../map/scale.ts'
import classes from './Countries.module.css'
import { CountryTable } from './CountryTable.tsx'

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
