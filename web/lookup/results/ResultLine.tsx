import { SlidersHorizontal } from 'lucide-react'
import { isFiltered } from '#contract/filters.ts'
import type { Search } from '#contract/formats/search-link.ts'
import type { LookupResults } from '../../queries.ts'
import { plural } from '#contract/formats/numbers.ts'
import { ExportActions } from '../export/ExportActions.tsx'
import classes from './Results.module.css'
import { SearchChips } from './SearchChips.tsx'
import { ShareSearch } from './ShareSearch.tsx'
import type { GoTo } from '../search/search-state.ts'
import { useSheetOf } from '../sheet/sheet-state.ts'

interface Props {
  search: Search
  results: LookupResults | undefined
  goTo: GoTo
  onEdit: () => void
  onBeforeEdit: () => void
}

/** How many results there are, what they are results of, and what can be done with them. */
export function ResultLine({ search, results, goTo, onEdit, onBeforeEdit }: Props) {
  const sheet = useSheetOf(search)
  const isEmpty = results?.pagination.total === 0
  return (
    <div className={classes.line}>
      <h1>{results ? plural(results.pagination.total, 'result') : 'Results'}</h1>
      <span className={classes.took}>{durationText(results)}</span>
      <button
        type="button"
        className={classes.edit}
        onClick={onEdit}
        onPointerEnter={onBeforeEdit}
        onFocus={onBeforeEdit}
        aria-haspopup="dialog"
      >
        <SlidersHorizontal size={16} aria-hidden />
        Edit search
      </button>
      <SearchChips search={search} facets={results?.facets} goTo={goTo} />
      {/* A table can be exported even if none of its BINs is known; with filters, none of its rows would be left. */}
      {results && (!isEmpty || (sheet && !isFiltered(search))) && (
        <div className={classes.lineActions}>
          {!isEmpty && <ShareSearch search={search} />}
          <ExportActions search={search} results={results} sheet={sheet} />
        </div>
      )}
    </div>
  )
}

const durationText = (results: LookupResults | undefined): string =>
  results?.took === undefined ? '' : `in ${Math.max(1, Math.round(results.took))} ms`
