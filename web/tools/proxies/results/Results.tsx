import { useMemo, useState } from 'react'
import type { ProxyResult } from '#contract/calls/proxies.ts'
import type { ReadProxy } from '#contract/formats/proxies/proxy-text.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Empty } from '../../../ui/feedback/Empty.tsx'
import { sorted, type Sort } from '../facts/columns.ts'
import { CountryBars } from './CountryBars.tsx'
import { ExportActions } from './ExportActions.tsx'
import { enteredLines, usersOfShared } from './entered-lines.ts'
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
        <ResultTable kind={kind} rows={shown} users={users} sort={sort} onSort={setSort} />
      )}
    </>
  )
}
