import { useMemo, useState } from 'react'
import type { ProxyResult } from '#contract/proxies.ts'
import { Flag } from '../../ui/Flag.tsx'
import { counted, number } from '../../ui/words.ts'
import bars from '../../banks/IssueBars.module.css'
import { exitCountries } from './countries.ts'
import classes from './CountryBars.module.css'

interface Props {
  results: readonly ProxyResult[]
  chosen: string
  onChoose: (country: string) => void
}

const shownAtFirst = 5

/** Where they come out, each as long as it is frequent; pressing one shows only its own. */
export function CountryBars({ results, chosen, onChoose }: Props) {
  const [isWhole, setWhole] = useState(false)
  const { countries, unknown } = useMemo(() => exitCountries(results), [results])
  if (countries.length === 0) return null
  const sum = countries.reduce((sum, { count }) => sum + count, 0)
  const isLong = countries.length > shownAtFirst
  const shown = countries.filter(({ code }, at) => isWhole || at < shownAtFirst || code === chosen)
  return (
    <section className={classes.panel} aria-labelledby="exits">
      <div className={classes.head}>
        <h2 id="exits">Exits by country</h2>
        <span>
          {counted(countries.length, 'country', 'countries')}
          {unknown > 0 && `, ${number(unknown)} unknown`}
        </span>
      </div>
      <ul className={classes.bars} data-chosen={chosen !== '' || undefined}>
        {shown.map(({ code, name, count }) => (
          <li key={code}>
            <button
              type="button"
              className={bars.bar}
              aria-pressed={chosen === code}
              onClick={() => onChoose(chosen === code ? '' : code)}
            >
              <Flag code={code} />
              <span className={bars.label} title={name}>
                <bdi>{name}</bdi>
              </span>
              <span>{number(count)}</span>
              <span className={bars.track} aria-hidden>
                <span style={{ width: `${(100 * count) / sum}%` }} />
              </span>
            </button>
          </li>
        ))}
      </ul>
      {isLong && (
        <button
          type="button"
          className={bars.more}
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? 'Show fewer' : `${number(countries.length - shown.length)} more`}
        </button>
      )}
    </section>
  )
}
