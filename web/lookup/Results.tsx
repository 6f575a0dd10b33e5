import { Button, VisuallyHidden } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { isFiltered, noFilters } from '#contract/filters.ts'
import type { Search } from '#contract/formats/search-link.ts'
import { useMemo } from 'react'
import { BinTable, BinTableSkeleton, type Answers } from '../bin-table/BinTable.tsx'
import type { LookupResults } from '../queries.ts'
import { Empty } from '../ui/feedback/Empty.tsx'
import { Failure } from '../ui/feedback/Failure.tsx'
import { Pager } from '../ui/listing/Pager.tsx'
import { plural } from '../ui/text/format.ts'
import { columnFilters } from './column-filters.tsx'
import { Missing } from './Missing.tsx'
import { ResultActions } from './ResultActions.tsx'
import classes from './LookupPage.module.css'

interface Props {
  search: Search
  results: UseQueryResult<LookupResults>
  goTo: (search: Search) => void
}

/** The results of a search, or why there are none. */
export function Results({ search, results, goTo }: Props) {
  const answers = useAnswers(results.data?.matched)
  const { data, error, isPlaceholderData, isFetching, refetch } = results
  if (error && (!data || isPlaceholderData)) {
    return (
      <Failure title="Lookup failed" error={error}>
        <Button variant="default" onClick={() => void refetch()} loading={isFetching}>
          Try again
        </Button>
      </Failure>
    )
  }
  if (!data) return <BinTableSkeleton />
  const { pagination } = data
  return (
    <>
      <VisuallyHidden role="status">
        {isPlaceholderData
          ? ''
          : `${plural(pagination.total, 'result')}. Page ${pagination.current_page} of ${pagination.last_page}.`}
      </VisuallyHidden>
      <Missing results={data} search={search} goTo={goTo} />
      {pagination.total === 0 ? (
        <NoResults search={search} goTo={goTo} />
      ) : (
        <>
          <BinTable
            label="Results"
            rows={data.data}
            answers={answers}
            from={pagination.from}
            total={pagination.total}
            filters={columnFilters(search, data.facets, goTo)}
            dimmed={isPlaceholderData}
          />
          <div className={classes.below}>
            <Pager
              pagination={pagination}
              onPage={(page) => goTo({ ...search, page })}
              label="Pages of results"
            />
            <ResultActions search={search} results={data} />
          </div>
        </>
      )}
    </>
  )
}

/** By the prefix whose row answers them. */
function useAnswers(matched: LookupResults['matched'] = none): Answers {
  return useMemo(() => {
    const answers = new Map<string, string[]>()
    for (const { bin, matched: prefix } of matched) {
      const bins = answers.get(prefix)
      if (bins) bins.push(bin)
      else answers.set(prefix, [bin])
    }
    return answers
  }, [matched])
}

const none: LookupResults['matched'] = []

function NoResults({ search, goTo }: Pick<Props, 'search' | 'goTo'>) {
  return (
    <Empty text="No results found for the selected filters.">
      {isFiltered(search) && search.bins.length > 0 && (
        <Button variant="default" onClick={() => goTo({ ...search, ...noFilters, page: 1 })}>
          Look up the BINs without filters
        </Button>
      )}
      {!search.extended && search.bins.length > 0 && (
        <Button variant="default" onClick={() => goTo({ ...search, extended: true, page: 1 })}>
          Try Extended
        </Button>
      )}
    </Empty>
  )
}
