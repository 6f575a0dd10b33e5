import { useMemo, useState } from 'react'
import type { ProxyResult } from '#contract/calls/proxies.ts'
import { formatNumber, plural } from '#contract/formats/numbers.ts'
import type { ReadProxy } from '#contract/formats/proxies/proxy-text.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Empty } from '../../../ui/feedback/Empty.tsx'
import { MoreBars, ShareBar } from '../../../ui/listing/ShareBar.tsx'
import { Flag } from '../../../ui/pictures/Flag.tsx'
import { filledColumns, type Kind, type Sort, sorted } from '../columns.ts'
import { enteredLines, usersOfShared } from '../export.ts'
import { exitCountries, filterResults, type Filters, noFilters } from '../filters.ts'
import type { WatchedJob } from '../use-job.ts'
import { ExportActions } from './ExportActions.tsx'
import { KeepClean } from './KeepClean.tsx'
import classes from './ProxyTool.module.css'
import { OutcomePills, ResultFilters } from './ResultFilters.tsx'
import { ResultTable } from './ResultTable.tsx'
import type { TypedProxies } from './use-typed-proxies.ts'

interface Props {
  kind: Kind
  job: WatchedJob
  typed: TypedProxies
  /** What was entered when the check began; undefined after a reload. */
  checked: readonly ReadProxy[] | undefined
}

export function Results({ kind, job, typed, checked }: Props) {
  const { results, isRunning } = job
  const [filters, setFilters] = useState(noFilters)
  const [sort, setSort] = useState<Sort>()
  const change = (part: Partial<Filters>) => setFilters((now) => ({ ...now, ...part }))
  const shown = useMemo(
    () => sorted(filterResults(results, filters), sort, kind.isFinder),
    [results, filters, sort, kind],
  )
  // While results arrive, columns stay where they are.
  const columns = useMemo(
    () => (isRunning ? kind.columns : filledColumns(kind.columns, results)),
    [isRunning, kind, results],
  )
  const users = useMemo(() => usersOfShared(checked ?? []), [checked])
  const readLines = (wanted: readonly ProxyResult[]) => enteredLines(wanted, typed.readNow().proxies, checked)
  if (results.length === 0) {
    return isRunning ? <Empty text="Waiting for the first results." /> : null
  }
  const actions = (
    <div className={classes.actions}>
      {kind.isFinder && <KeepClean shown={shown} total={results.length} readLines={readLines} />}
      <ExportActions kind={kind} shown={shown} readLines={readLines} />
    </div>
  )
  return (
    <>
      <CountryBars results={results} chosen={filters.country} onChoose={(country) => change({ country })} />
      <div className={classes.head}>
        <OutcomePills kind={kind} results={results} chosen={filters.outcome} onChange={change} />
        {!kind.isFinder && actions}
      </div>
      <div className={classes.head}>
        <ResultFilters
          kind={kind}
          results={results}
          shown={shown.length}
          filters={filters}
          onChange={change}
          sort={sort}
          onSort={setSort}
        />
        {/* The finder has fewer filters, which leaves room for its buttons on this line. */}
        {kind.isFinder && actions}
      </div>
      {shown.length === 0 ? (
        <Empty text="No results match these filters.">
          <Button variant="default" onClick={() => setFilters(noFilters)}>
            Clear filters
          </Button>
        </Empty>
      ) : (
        <ResultTable columns={columns} rows={shown} users={users} sort={sort} onSort={setSort} />
      )}
    </>
  )
}

interface CountryBarsProps {
  results: readonly ProxyResult[]
  chosen: string
  onChoose: (country: string) => void
}

const initialCount = 5

function CountryBars({ results, chosen, onChoose }: CountryBarsProps) {
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
