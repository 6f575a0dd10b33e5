import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { SlidersHorizontal } from 'lucide-react'
import { Suspense, useMemo, useRef } from 'react'
import { hasCriteria, noSearch, readSearch } from '#contract/formats/search-link.ts'
import { Loading } from '../layout/Loading.tsx'
import { lookup, type LookupResults } from '../queries.ts'
import { lazyComponent } from '../ui/lazy-component.ts'
import { useNarrow } from '../ui/use-narrow.ts'
import { plural } from '../ui/text/format.ts'
import { Browse } from './Browse.tsx'
import { useCounts } from './counts.ts'
import { searchOf, useDraft } from './draft.ts'
import classes from './LookupPage.module.css'
import { Results } from './results-code.ts'
import { SearchPanel } from './SearchPanel.tsx'
import { useGoTo, useSearch } from './search-state.ts'
import { useSlashFocus } from './slash-focus.ts'
import { usePrefetch } from '../use-prefetch.ts'
import { usePageSize } from '../settings/stored-settings.ts'

const SearchSheet = lazyComponent(async () => (await import('../filters/SearchSheet.tsx')).SearchSheet)

/** Loads the code of the results together with the page when the URL is a search. */
export async function prepare(): Promise<void> {
  if (hasCriteria(readSearch(new URLSearchParams(location.search)))) await Results.load()
}

export function Page() {
  const search = useSearch()
  const [limit, setLimit] = usePageSize()
  const goTo = useGoTo(limit)
  const { draft, change, clear } = useDraft(search)
  const hasSearch = hasCriteria(search)
  const results = useQuery({
    ...lookup(search, limit),
    enabled: hasSearch,
    // Only the results read the error. Without this, a search that fails before their code has loaded would seem to load.
    notifyOnChangeProps: 'all',
  })
  usePrefetch(results, (page) => lookup({ ...search, page }, limit), [1, -1])
  const draftSearch = useMemo(() => searchOf(draft), [draft])
  const counts = useCounts(draftSearch, search, limit, hasSearch ? results.data : undefined)
  const box = useRef<HTMLTextAreaElement>(null)
  const narrow = useNarrow('desk')
  const [sheet, { open, close }] = useDisclosure(false)
  useSlashFocus(box)

  const panel = (
    <SearchPanel
      draft={draft}
      draftSearch={draftSearch}
      change={change}
      facets={counts.facets}
      total={counts.total}
      limit={limit}
      setLimit={setLimit}
      boxRef={box}
      onLookup={(search) => {
        close()
        goTo(search)
      }}
      onClear={() => {
        clear()
        goTo(noSearch)
      }}
    />
  )
  if (!hasSearch) {
    return (
      <div className={classes.page} onPointerOver={Results.preload} onFocus={Results.preload}>
        <aside className={classes.panel}>{panel}</aside>
        <div className={classes.intro}>
          <h1>Look up card BINs, thousands at once</h1>
          <p>
            Paste the first 6 to 11 digits of cards, or pick filters, and get brand, type, level, bank and
            country. Full card numbers are shortened in your browser before anything is sent.
          </p>
        </div>
        <div className={classes.browse}>
          <Browse onSearch={goTo} />
        </div>
      </div>
    )
  }
  return (
    <div className={classes.page}>
      {!narrow && <aside className={classes.panel}>{panel}</aside>}
      <div className={classes.results}>
        <div className={classes.line}>
          <h1>{results.data ? plural(results.data.pagination.total, 'result') : 'Results'}</h1>
          <span className={classes.took}>{durationText(results.data)}</span>
          {narrow && (
            <Button
              variant="default"
              leftSection={<SlidersHorizontal size={16} aria-hidden />}
              onClick={open}
              onPointerEnter={SearchSheet.preload}
            >
              Edit search
            </Button>
          )}
        </div>
        <Suspense fallback={<Loading />}>
          <Results search={search} results={results} goTo={goTo} />
        </Suspense>
      </div>
      {narrow && (
        <Suspense>
          <SearchSheet opened={sheet} onClose={close}>
            {panel}
          </SearchSheet>
        </Suspense>
      )}
    </div>
  )
}

const durationText = (results: LookupResults | undefined): string =>
  results?.took === undefined ? '' : `in ${Math.max(1, Math.round(results.took))} ms`
