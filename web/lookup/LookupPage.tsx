import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { Suspense, useMemo, useRef, useState, useEffect } from 'react'
import { hasCriteria, noSearch, readSearch, type Search } from '#contract/formats/search-link.ts'
import { limits } from '#contract/limits.ts'
import { sent, useIsTakenOver } from '../first-view.ts'
import { lookup } from '../queries.ts'
import { usePageSize } from '../settings/stored-settings.ts'
import { lazyComponent } from '../ui/lazy-component.ts'
import { usePrefetch } from '../use-prefetch.ts'
import { useBoxKeys } from './box/box-keys.ts'
import { Browse } from './Browse.tsx'
import { useCounts } from './search/counts.ts'
import { problemOf, sameCriteria, searchOf } from './search/draft.ts'
import classes from './LookupPage.module.css'
import resultClasses from './results/Results.module.css'
import { loadResults, preloadResults, Results } from './results-code.ts'
import { LookupButton, PanelFilters, SearchPanel } from './SearchPanel.tsx'
import { useSearch } from './search/search-state.ts'
import { useGoTo } from './use-go-to.ts'
import { useBoxAccess } from './sheet/box-access.ts'
import { FileDrop } from '../ui/files/FileDrop.tsx'
import { openFile } from './sheet/OpenFile.tsx'
import { preloadSheetCode } from './sheet/pasted.ts'
import { useDraft } from './search/use-draft.ts'

const SearchSheet = lazyComponent(async () => (await import('../filters/SearchSheet.tsx')).SearchSheet)
const BinAnswer = lazyComponent(async () => (await import('../bins/answer/BinAnswer.tsx')).BinAnswer)

export async function prepare(): Promise<void> {
  if (hasCriteria(readSearch(new URLSearchParams(location.search)))) await loadResults()
}

export function Page() {
  const search = useSearch()
  const isTakenOver = useIsTakenOver()
  // Kept, because only its props are a reason to render the whole page again while React takes it over.
  return useMemo(() => {
    if (isTakenOver) return <Lookup search={search} isTakenOver />
    return <Lookup search={noSearch} isTakenOver={false} {...(sent.view === 'search' && { sent: search })} />
  }, [search, isTakenOver])
}

interface Props {
  search: Search
  isTakenOver: boolean
  /** The search whose first results the server has sent. The panel is not filled in yet. */
  sent?: Search
}

function Lookup({ search, isTakenOver, sent }: Props) {
  const [limit, setLimit] = usePageSize()
  const goTo = useGoTo(limit)
  const { draft, change, replace, clear } = useDraft(search, isTakenOver)
  const hasSearch = hasCriteria(search)
  const shown = sent ?? search
  const showsResults = hasSearch || sent !== undefined
  const results = useQuery({
    ...lookup(shown, sent ? limits.pageSize : limit),
    enabled: hasSearch,
    // Only the results read the error. Without this, a search that fails before their code has loaded would seem to load.
    notifyOnChangeProps: 'all',
  })
  usePrefetch(results, (page) => lookup({ ...shown, page }, limit), [1, -1])
  const draftSearch = useMemo(() => searchOf(draft), [draft])
  const counts = useCounts(draftSearch, search, limit, hasSearch ? results.data : undefined)
  const box = useRef<HTMLTextAreaElement>(null)
  const [sheet, setSheet] = useState<'search' | 'filters'>()
  const [dismissed, setDismissed] = useState<string>()
  useBoxKeys(box)
  useBoxAccess({
    text: draft.text,
    setText: (text) => change({ text }),
    shownBins: search.bins,
    lookUp: (text) => goTo(searchOf({ ...draft, text })),
  })
  useKeyboardHeight()

  const isChanged = !sameCriteria(draftSearch, search)
  const state = !showsResults ? 'new' : isChanged ? 'changed' : 'shown'
  const oneBin = isChanged ? oneBinOf(draftSearch) : undefined
  const lookUp = (search: Search) => {
    setSheet(undefined)
    goTo(search)
  }
  const panel = (
    <SearchPanel
      draft={draft}
      draftSearch={draftSearch}
      change={change}
      facets={counts.facets}
      total={counts.total}
      state={state}
      limit={limit}
      setLimit={(limit) => {
        setLimit(limit)
        if (search.page > 1) goTo({ ...search, page: 1 }, limit)
      }}
      boxRef={box}
      onLookup={lookUp}
      onClear={() => {
        clear()
        goTo(noSearch)
      }}
      onBegin={BinAnswer.preload}
      onFilters={showsResults ? undefined : () => setSheet('filters')}
    />
  )
  const answer = oneBin !== undefined && (
    <Suspense>
      <BinAnswer bin={oneBin} extended={draft.extended} limit={limit} />
    </Suspense>
  )
  return (
    <div
      className={classes.page}
      data-results={showsResults || undefined}
      onPointerOver={preloadResults}
      onFocus={preloadResults}
      onKeyDown={({ key }) => key === 'Escape' && setDismissed(oneBin)}
    >
      <FileDrop
        text="Drop a .xlsx, .csv or .txt file to read its BINs"
        onFile={(file) => void openFile(file)}
        onOver={preloadSheetCode}
      />
      {!showsResults && (
        <div className={classes.intro}>
          <h1>
            Look up card BINs<span className={classes.more}>, thousands at once</span>
          </h1>
          <p>
            Paste the first 6 to 11 digits of cards, or pick filters, and get brand, type, level, bank and
            country. Full card numbers are shortened in your browser before anything is sent.
          </p>
        </div>
      )}
      <aside className={classes.panel}>{sheet === 'search' ? null : panel}</aside>
      {showsResults ? (
        <div className={classes.results}>
          {answer && oneBin !== dismissed && (
            <div className={classes.answer}>
              {answer}
              <button
                type="button"
                className={classes.close}
                aria-label="Close"
                onClick={() => {
                  setDismissed(oneBin)
                  box.current?.focus()
                }}
              >
                <X size={16} aria-hidden />
              </button>
            </div>
          )}
          <Suspense fallback={<ResultsLoading />}>
            <Results
              search={shown}
              results={results.data}
              query={results}
              isFirst={sent !== undefined}
              goTo={goTo}
              onEdit={() => setSheet('search')}
              onBeforeEdit={SearchSheet.preload}
            />
          </Suspense>
        </div>
      ) : (
        <div className={classes.browse}>
          {answer || (
            <Browse
              onSearch={(search) => {
                replace(search)
                goTo(search)
              }}
            />
          )}
        </div>
      )}
      {sheet && (
        <Suspense>
          <SearchSheet onClose={() => setSheet(undefined)} {...(sheet === 'filters' && { title: 'Filters' })}>
            {sheet === 'search' ? (
              panel
            ) : (
              <form
                className="stack"
                onSubmit={(event) => {
                  event.preventDefault()
                  if (problemOf(draftSearch)) setSheet(undefined)
                  else lookUp(draftSearch)
                }}
              >
                <PanelFilters draft={draft} change={change} facets={counts.facets} />
                <LookupButton draftSearch={draftSearch} state={state} />
              </form>
            )}
          </SearchSheet>
        </Suspense>
      )}
    </div>
  )
}

const oneBinOf = ({ bins }: Search): string | undefined =>
  bins.length === 1 && bins[0]!.length >= 6 ? bins[0] : undefined

const ResultsLoading = () => (
  <div className={resultClasses.line}>
    <h1>Results</h1>
  </div>
)

/**
 * Sets `--keyboard` to the height of an on-screen keyboard that covers the page, for buttons that must stay above it.
 * Browsers that shrink the page instead, as index.html asks for, have nothing covered.
 */
function useKeyboardHeight(): void {
  useEffect(() => {
    const { visualViewport: viewport } = window
    if (!viewport) return undefined
    const { style } = document.documentElement
    const measure = () => {
      const covered = viewport.scale > 1 ? 0 : innerHeight - viewport.height - viewport.offsetTop
      style.setProperty('--keyboard', `${Math.max(0, Math.round(covered))}px`)
    }
    viewport.addEventListener('resize', measure)
    viewport.addEventListener('scroll', measure)
    return () => {
      viewport.removeEventListener('resize', measure)
      viewport.removeEventListener('scroll', measure)
      style.removeProperty('--keyboard')
    }
  }, [])
}
