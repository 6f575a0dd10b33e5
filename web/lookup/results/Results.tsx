import type { UseQueryResult } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { isFiltered, noFilters } from '#contract/filters.ts'
import { isBin } from '#contract/formats/bin-text.ts'
import { type Search, searchQuery } from '#contract/formats/search-link.ts'
import { limits } from '#contract/limits.ts'
import { BinTable, BinTableSkeleton } from '../../bin-table/BinTable.tsx'
import type { Answers } from '../../bin-table/TableFrame.tsx'
import { BinsNearby } from '../../bins/answer/BinsNearby.tsx'
import { uncertainMarks } from '../../bins/UncertainMark.tsx'
import { LongerBins, longerOf } from '../../bins/LongerBins.tsx'
import { CardAndFacts, factsOfRow } from '../../bins/answer/CardAndFacts.tsx'
import type { LookupResults } from '../../queries.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { Empty } from '../../ui/feedback/Empty.tsx'
import { Failure } from '../../ui/feedback/Failure.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Pager } from '../../ui/listing/Pager.tsx'
import { formatNumber, plural } from '#contract/formats/numbers.ts'
import { columnFilters } from './column-filters.tsx'
import { FirstBelow, FirstLine, hasFirstTable } from './first-results.tsx'
import { SearchChips } from './SearchChips.tsx'
import { ShareSearch } from './ShareSearch.tsx'
import { ExportActions } from '../export/ExportActions.tsx'
import { useSheetOf } from '../sheet/sheet-state.ts'
import { sameCriteria } from '../search/draft.ts'
import classes from './Results.module.css'
import { Missing } from './Missing.tsx'
import { ResultActions } from './ResultActions.tsx'
import { ResultLine } from './ResultLine.tsx'
import { WatchButton } from '../../watches/WatchButton.tsx'
import type { GoTo } from '../search/search-state.ts'

interface Props {
  search: Search
  query: UseQueryResult<LookupResults>
  isFirst: boolean
  goTo: GoTo
  onEdit: () => void
  onBeforeEdit: () => void
}

export function Results({ search, query, isFirst, goTo, onEdit, onBeforeEdit }: Props) {
  const { error, isPlaceholderData, isFetching, refetch } = query
  const data = useKeptResults(search, query)
  const failed = error && !query.data
  if (isFirst && !hasFirstTable(data)) {
    return (
      <>
        <FirstLine search={search} results={data} />
        <div className="waiting" />
      </>
    )
  }
  return (
    <>
      {isFirst ? (
        <FirstLine search={search} results={data} />
      ) : (
        <ResultLine
          results={data}
          chips={<SearchChips search={search} facets={data?.facets} goTo={goTo} />}
          onEdit={onEdit}
          onBeforeEdit={onBeforeEdit}
        >
          {data && <LineActions search={search} results={data} />}
        </ResultLine>
      )}
      {failed && (
        <div className={classes.failed}>
          <Failure title="Lookup failed" error={error}>
            <button
              type="button"
              className="button"
              aria-disabled={isFetching}
              onClick={() => !isFetching && void refetch()}
            >
              Try again
            </button>
          </Failure>
        </div>
      )}
      {data && !isFirst && (
        <p className="visually-hidden" role="status">
          {isPlaceholderData || failed
            ? ''
            : `${plural(data.pagination.total, 'result')}. Page ${data.pagination.current_page} of ${data.pagination.last_page}.`}
        </p>
      )}
      {data ? (
        <Found search={search} data={data} goTo={goTo} isDimmed={isPlaceholderData} isFirst={isFirst} />
      ) : (
        !failed && <BinTableSkeleton />
      )}
    </>
  )
}

/** When a page cannot be loaded, the page before it stays. */
function useKeptResults(
  search: Search,
  { data, isPlaceholderData }: Props['query'],
): LookupResults | undefined {
  const [kept, setKept] = useState<{ search: Search; data: LookupResults }>()
  if (data && !isPlaceholderData && kept?.data !== data) setKept({ search, data })
  return data ?? (kept && sameCriteria(kept.search, search) ? kept.data : undefined)
}

const tooManyBins = `Searches of more than ${limits.binsInAddress} BINs cannot be watched. Make a list and watch it.`

/** A table can be exported even if none of its BINs is known; with filters, none of its rows would be left. */
function LineActions({ search, results }: { search: Search; results: LookupResults }) {
  const sheet = useSheetOf(search)
  const isEmpty = results.pagination.total === 0
  if (isEmpty && (!sheet || isFiltered(search))) return null
  return (
    <div className={classes.lineActions}>
      {!isEmpty && (
        <>
          <WatchButton
            kind="search"
            value={searchQuery({ ...search, page: 1 })}
            problem={search.bins.length > limits.binsInAddress ? tooManyBins : undefined}
          />
          <ShareSearch search={search} />
        </>
      )}
      <ExportActions search={search} results={results} sheet={sheet} />
    </div>
  )
}

interface FoundProps {
  search: Search
  data: LookupResults
  goTo: GoTo
  isDimmed: boolean
  isFirst: boolean
}

function Found({ search, data, goTo, isDimmed, isFirst }: FoundProps) {
  const answers = useAnswers(data.matched)
  const marks = useMemo(() => uncertainMarks(data.certainty), [data.certainty])
  const { pagination, data: rows } = data
  const isEmpty = pagination.total === 0
  const table = (
    <BinTable
      label="Results"
      rows={rows}
      answers={answers}
      marks={marks}
      from={pagination.from}
      total={pagination.total}
      filters={columnFilters(search, data.facets, goTo)}
      dimmed={isDimmed}
      isFirst={isFirst}
      fills
    />
  )
  const only = pagination.total === 1 ? rows[0] : undefined
  return (
    <>
      {search.uncut && !isFirst && <Cut bins={search.uncut} search={search} goTo={goTo} />}
      <Missing results={data} search={search} goTo={goTo} />
      {only && (
        <div className={classes.only}>
          <CardAndFacts bin={only.bin} facts={factsOfRow(only)} certainty={data.certainty?.[0]} />
        </div>
      )}
      {/* Without a match, the column filters stay within reach. */}
      {(!isEmpty || isFiltered(search)) && table}
      {rows.length === 0 && (
        <div className={classes.none}>
          {isEmpty ? (
            <NoResults search={search} goTo={goTo} />
          ) : (
            <PastEnd search={search} data={data} goTo={goTo} />
          )}
        </div>
      )}
      {isFirst && <FirstBelow pagination={pagination} />}
      {!isEmpty && !isFirst && (
        <div className={classes.below}>
          {rows.length > 0 && (
            <Pager
              pagination={pagination}
              onPage={(page) => goTo({ ...search, page })}
              label="Pages of results"
            />
          )}
          <ResultActions search={search} results={data} />
        </div>
      )}
    </>
  )
}

function Cut({ bins, search, goTo }: { bins: string[] } & Pick<Props, 'search' | 'goTo'>) {
  const { uncut: _, ...rest } = search
  const longer = longerOf(bins.filter((bin) => bin.length > limits.binDigits))
  return (
    <div className={classes.cut}>
      <Notice tone="quiet" title="Only the first 6 digits were looked up.">
        <Button variant="default" onClick={() => goTo({ ...rest, bins, extended: true, page: 1 })}>
          Use <LongerBins {...longer} /> with Extended
        </Button>
      </Notice>
    </div>
  )
}

function PastEnd({ search, data: { pagination }, goTo }: Omit<FoundProps, 'isDimmed' | 'isFirst'>) {
  const { current_page: page, last_page: last } = pagination
  return (
    <Empty text={`There is no page ${formatNumber(page)}. The last one is page ${formatNumber(last)}.`}>
      <button type="button" className="button" onClick={() => goTo({ ...search, page: last })}>
        Go to the last page
      </button>
    </Empty>
  )
}

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
  const [bin = ''] = search.bins
  return (
    <>
      {search.bins.length === 1 && !isFiltered(search) && isBin(bin) && <BinsNearby bin={bin} />}
      <Empty text="No results found for the selected filters.">
        {isFiltered(search) && search.bins.length > 0 && (
          <button type="button" className="button" onClick={() => goTo({ ...search, ...noFilters, page: 1 })}>
            Look up the BINs without filters
          </button>
        )}
        {!search.extended && search.bins.length > 0 && (
          <button
            type="button"
            className="button"
            onClick={() => goTo({ ...search, extended: true, page: 1 })}
          >
            Try Extended
          </button>
        )}
      </Empty>
    </>
  )
}
