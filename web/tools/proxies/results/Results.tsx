import { useMemo, useState } from 'react'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Empty } from '../../../ui/feedback/Empty.tsx'
import { sorted, type Sort } from '../facts/columns.ts'
import { CountryBars } from './CountryBars.tsx'
import { ExportActions } from './ExportActions.tsx'
import { filterResults, noFilters, type Filters } from './filters.ts'
import { KeepClean } from './KeepClean.tsx'
import type { Kind } from '../facts/kinds.ts'
import { OutcomePills } from './OutcomePills.tsx'
import { ResultFilters } from './ResultFilters.tsx'
import classes from './Results.module.css'
import { ResultTable } from '../table/ResultTable.tsx'
import type { WatchedJob } from '../job/use-job.ts'
import type { TypedProxies } from '../entry/use-typed-proxies.ts'

interface Props {
  kind: Kind
  job: WatchedJob
  typed: TypedProxies
}

/** The results so far, with filters, sorting and export. */
export function Results({ kind, job, typed }: Props) {
  const { results, isRunning } = job
  const [filters, setFilters] = useState(noFilters)
  const [sort, setSort] = useState<Sort>()
  const change = (part: Partial<Filters>) => setFilters((now) => ({ ...now, ...part }))
  const shown = useMemo(
    () => sorted(filterResults(results, filters), sort, kind.isFinder),
    [results, filters, sort, kind],
  )
  if (results.length === 0) {
    return isRunning ? <Empty text="Waiting for the first results." /> : null
  }
  const actions = (
    <div className={classes.actions}>
      {kind.isFinder && <KeepClean shown={shown} total={results.length} typed={typed} />}
      <ExportActions kind={kind} shown={shown} typed={typed} />
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
        <ResultTable kind={kind} rows={shown} sort={sort} onSort={setSort} />
      )}
    </>
  )
}
