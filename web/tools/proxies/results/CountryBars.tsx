import { useMemo, useState } from 'react'
import type { ProxyResult } from '#contract/calls/proxies.ts'
import { Flag } from '../../../ui/pictures/Flag.tsx'
import { MoreBars, ShareBar } from '../../../ui/listing/ShareBar.tsx'
import { plural, formatNumber } from '#contract/formats/numbers.ts'
import { exitCountries } from './countries.ts'
import classes from './Results.module.css'

interface Props {
  results: readonly ProxyResult[]
  chosen: string
  onChoose: (country: string) => void
}

const initialCount = 5

export function CountryBars({ results, chosen, onChoose }: Props) {
  const [isExpanded, setExpanded] = useState(false)
  const { countries, unknown } = useMemo(() => exitCountries(results), [results])
  if (countries.length === 0) return null
  const sum = countries.reduce((sum, { count }) => sum + count, 0)
  const isLong = countries.length > initialCount
  const shown = countries.filter(({ code }, at) => isExpanded || at < initialCount || code === chosen)
  return (
    <section className={classes.countries} aria-labelledby="exits">
      <div className={classes.countriesHead}>
        <h2 id="exits">Exits by country</h2>
        <span>
          {plural(countries.length, 'country', 'countries')}
          {unknown > 0 && `, ${formatNumber(unknown)} unknown`}
        </span>
      </div>
      <ul className={classes.bars} data-chosen={chosen !== '' || undefined}>
        {shown.map(({ code, name, count }) => (
          <li key={code}>
            <ShareBar
              icon={<Flag code={code} />}
              label={name}
              count={count}
              sum={sum}
              isOn={chosen === code}
              onClick={() => onChoose(chosen === code ? '' : code)}
            />
          </li>
        ))}
      </ul>
      {isLong && (
        <MoreBars rest={countries.length - shown.length} isWhole={isExpanded} onWhole={setExpanded} />
      )}
    </section>
  )
}
