import { Copy, Download, Link2, ListPlus, SlidersHorizontal, X } from 'lucide-react'
import type { Facets, Pagination } from '#contract/calls/bins.ts'
import { filterNames, filters } from '#contract/filters.ts'
import type { FilledIn } from '#contract/first-view.ts'
import type { Search } from '#contract/formats/search-link.ts'
import { FirstRows } from '../../bin-table/FirstRows.tsx'
import { isCardFiltered, type ColumnFilters } from '../../bin-table/Headers.tsx'
import type { LookupResults } from '../../queries.ts'
import { Pager } from '../../ui/listing/Pager.tsx'
import { plural } from '#contract/formats/numbers.ts'
import exportClasses from '../export/ExportActions.module.css'
import { chipsOf, valueName } from './chip-names.ts'
import chipClasses from './SearchChips.module.css'
import classes from './Results.module.css'

/** What the server sends of results: the same HTML as the first rendering of Results. */
export const FirstResults = ({ search, results }: FilledIn['firstResults']) => (
  <>
    <FirstLine search={search} results={results} />
    {hasFirstTable(results) ? (
      <>
        <FirstRows
          label="Results"
          rows={results.data}
          from={results.pagination.from}
          total={results.pagination.total}
          filters={filtersOf(search)}
        />
        <FirstBelow pagination={results.pagination} />
      </>
    ) : (
      <div className="waiting" />
    )}
  </>
)

/** What is shown above the table comes with its own code. */
export const hasFirstTable = (results: LookupResults | undefined): results is LookupResults =>
  results !== undefined &&
  results.pagination.total > 1 &&
  results.data.length > 0 &&
  !results.not_found.length &&
  !results.matched.length

/** The line above the results, in the place where it stays. */
export const FirstLine = ({ search, results }: FilledIn['firstResults']) => (
  <div className={classes.line}>
    <h1>{results ? plural(results.pagination.total, 'result') : 'Results'}</h1>
    <span className={classes.took} />
    <button type="button" className={classes.edit} aria-haspopup="dialog">
      <SlidersHorizontal size={16} aria-hidden />
      Edit search
    </button>
    <Chips search={search} facets={results?.facets} />
    {results && results.pagination.total > 0 && <Actions />}
  </div>
)

const Chips = ({ search, facets }: { search: Search; facets: Facets | undefined }) => (
  <ul className={chipClasses.chips} aria-label="Active search">
    {chipsOf(search).map((chip) => {
      const label = 'label' in chip ? chip.label : valueName(chip, facets)
      return (
        <li key={label} className={chipClasses.chip}>
          <span className={chipClasses.label}>{label}</span>
          <button type="button" className={chipClasses.remove} aria-label={`Remove ${label}`}>
            <X size={14} aria-hidden />
          </button>
        </li>
      )
    })}
  </ul>
)

/** The size of the real ones, which only work once the page answers. */
const Actions = () => (
  <div className={classes.lineActions}>
    <button type="button" className="button">
      <Link2 size={16} aria-hidden />
      Copy link
    </button>
    <div className={exportClasses.actions}>
      <button type="button" className={exportClasses.action}>
        <Copy size={14} aria-hidden />
        Copy
      </button>
      <span className={exportClasses.formats}>
        {['CSV', 'JSON', 'TXT'].map((format) => (
          <button key={format} type="button" className={exportClasses.action}>
            {format}
          </button>
        ))}
      </span>
    </div>
  </div>
)

export const FirstBelow = ({ pagination }: { pagination: Pagination }) => (
  <div className={classes.below}>
    <Pager pagination={pagination} onPage={() => undefined} label="Pages of results" />
    <div className="cluster">
      {actions.map(([Icon, label]) => (
        <button key={label} type="button" className="button">
          <Icon size={16} aria-hidden />
          {label}
        </button>
      ))}
    </div>
  </div>
)

const actions = [
  [ListPlus, 'Make List'],
  [Download, 'Download'],
  [SlidersHorizontal, 'Download Settings'],
] as const

function filtersOf(search: Search): ColumnFilters {
  const content = () => null
  const all: ColumnFilters = { bin: { on: search.bins.length > 0, content } }
  for (const name of filterNames) all[filters[name].column] = { on: search[name].length > 0, content }
  return { ...all, card: { on: isCardFiltered(all), content } }
}
