import { SlidersHorizontal } from 'lucide-react'
import { useId, useRef, useState, type ReactNode, type RefObject } from 'react'
import type { Facets } from '#contract/calls/bins.ts'
import { filterNames } from '#contract/filters.ts'
import { groupOf, groupValue, levelGroupNames } from '#contract/level-groups.ts'
import { limits } from '#contract/limits.ts'
import type { PageSize, Search } from '#contract/formats/search-link.ts'
import { formatNumber, plural } from '#contract/formats/numbers.ts'
import { withoutTypedCard } from '../bins/text/bins-text.ts'
import { DeviceSwitch } from '../device/DeviceSwitch.tsx'
import { FilterField } from '../filters/FilterField.tsx'
import { NativeSelect } from '../ui/forms/fields.tsx'
import { useClean } from '../settings/stored-settings.ts'
import { Keys } from '../ui/text/Keys.tsx'
import { shortcuts } from '../shortcuts.ts'
import { isNarrow } from '../ui/use-narrow.ts'
import { BinsBox } from './box/BinsBox.tsx'
import { problemOf, searchOf, type Draft } from './search/draft.ts'
import classes from './SearchPanel.module.css'
import { pendingPaste } from './sheet/pasted.ts'
import { Button } from '../ui/buttons/Button.tsx'

interface Props {
  draft: Draft
  draftSearch: Search
  change: (part: Partial<Draft>) => void
  facets: Facets | undefined
  total: number | undefined
  /** Whether the draft is the search whose results are shown; `new` when no results are shown. */
  state: 'new' | 'shown' | 'changed'
  limit: PageSize
  setLimit: (limit: PageSize) => void
  onLookup: (search: Search) => void
  onClear: () => void
  onBegin: () => void
  onFilters?: (() => void) | undefined
  boxRef: RefObject<HTMLTextAreaElement | null>
}

/** The form for a search: BINs, filters and page size. The browser can send it before the code of the page has loaded. */
export function SearchPanel(props: Props) {
  const { draft, draftSearch, change, limit, setLimit, onLookup, onClear, onFilters, boxRef } = props
  const [problem, setProblem] = useState<string>()
  const [cut, setCut] = useState(0)
  const [clean, setClean] = useClean()
  const sizeId = useId()
  const edit = (part: Partial<Draft>) => {
    setProblem(undefined)
    change(part)
  }
  const form = useRef<HTMLFormElement>(null)
  const submit = () => {
    const pending = pendingPaste()
    // Once more, when what was pasted is in the box.
    if (pending) void pending.then(() => setTimeout(() => form.current?.requestSubmit()))
    else lookUpDraft()
  }
  const lookUpDraft = () => {
    const typed = isNarrow('tablet') ? withoutTypedCard(draft.text) : { text: draft.text, cut: 0 }
    if (typed.cut > 0) {
      setCut(typed.cut)
      change({ text: typed.text })
    }
    const search = typed.cut > 0 ? searchOf({ ...draft, text: typed.text }) : draftSearch
    const wrong = problemOf(search)
    setProblem(wrong)
    if (wrong) boxRef.current?.focus()
    else onLookup(search)
  }
  return (
    <form
      ref={form}
      className={classes.panel}
      method="get"
      action="/"
      data-folds={onFilters !== undefined || undefined}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !event.defaultPrevented) submit()
      }}
      aria-label="Search"
    >
      <BinsBox
        draft={draft}
        count={draftSearch.bins.length}
        change={edit}
        cut={cut}
        setCut={setCut}
        error={problem}
        onLookup={submit}
        onBegin={props.onBegin}
        boxRef={boxRef}
      />
      <Parts
        search={draftSearch}
        onLookup={(part) => {
          setProblem(undefined)
          onLookup(part)
        }}
      />
      <div className={classes.filters}>
        <PanelFilters draft={draft} change={edit} facets={props.facets} />
      </div>
      {filterNames.flatMap((name) =>
        draft[name].map((value) => (
          <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
        )),
      )}
      <div className={classes.actions}>
        <div className={classes.options}>
          <label htmlFor={sizeId} className="text-sm quiet">
            Results per page
          </label>
          <NativeSelect
            id={sizeId}
            value={String(limit)}
            data={limits.pageSizes.map(String)}
            onChange={({ currentTarget }) => setLimit(Number(currentTarget.value) as PageSize)}
          />
          <button
            type="button"
            className={classes.clear}
            onClick={() => {
              setProblem(undefined)
              setCut(0)
              if (clean) setClean(false)
              onClear()
            }}
          >
            Clear
          </button>
        </div>
        <LookupButton draftSearch={draftSearch} state={props.state} />
        <p className={classes.hint}>
          <Hint total={props.total} state={props.state} />
        </p>
        <WholeGroup draft={draft} change={edit} facets={props.facets} />
      </div>
      <DeviceSwitch />
      {onFilters && <FiltersRow draft={draft} onOpen={onFilters} />}
    </form>
  )
}

export const PanelFilters = ({ draft, change, facets }: Pick<Props, 'draft' | 'change' | 'facets'>) =>
  filterNames.map((name) => (
    <FilterField
      key={name}
      name={name}
      value={draft[name]}
      facets={facets}
      onChange={(value) => change({ [name]: value })}
    />
  ))

/** Shows how many BINs it would look up. Assistive technology reads that next to the box. */
export function LookupButton({ draftSearch, state }: Pick<Props, 'draftSearch' | 'state'>) {
  const { length } = draftSearch.bins
  return (
    <button type="submit" className={classes.lookup}>
      Lookup
      {state !== 'shown' && length > 1 && <span aria-hidden>{formatNumber(length)}</span>}
    </button>
  )
}

function Hint({ total, state }: Pick<Props, 'total' | 'state'>): ReactNode {
  if (total !== undefined) return plural(total, 'BIN matches', 'BINs match')
  if (state === 'changed') return <span className={classes.changed}>Changed since this lookup</span>
  return (
    <span className={classes.keys}>
      <Keys of={shortcuts.Lookup.lookUp} /> to look up · <Keys of={shortcuts.Anywhere.slash} /> to focus
    </span>
  )
}

/** Prepaid is one level of 66: who picks it is told what the others would add. */
function WholeGroup({ draft, change, facets }: Pick<Props, 'draft' | 'change' | 'facets'>) {
  const { categories } = draft
  const group = levelGroupNames.find((one) => categories.includes(one.toUpperCase()))
  if (!group || categories.includes(groupValue(group))) return null
  const { has } = groupOf(groupValue(group))!
  const levels = facets?.categories.filter(({ value }) => has(value)) ?? []
  if (levels.length < 2) return null
  return (
    <p className={classes.group}>
      All {group} levels have{' '}
      {plural(
        levels.reduce((sum, { count }) => sum + count, 0),
        'BIN',
      )}
      .{' '}
      <button
        type="button"
        className={classes.word}
        onClick={() =>
          change({ categories: [...categories.filter((level) => !has(level)), groupValue(group)] })
        }
      >
        Use all {group} levels
      </button>
    </p>
  )
}

function FiltersRow({ draft, onOpen }: { draft: Draft; onOpen: () => void }) {
  const count = filterNames.filter((name) => draft[name].length > 0).length
  return (
    <button type="button" className={classes.filtersRow} onClick={onOpen} aria-haspopup="dialog">
      <SlidersHorizontal size={16} aria-hidden />
      Filters
      {count > 0 && <span className="counter">{count}</span>}
      <span className={classes.chosen}>Brand, level, type, bank, country, traits</span>
    </button>
  )
}

interface PartsProps {
  search: Search
  onLookup: (part: Search) => void
}

const size = limits.binsPerRequest

function Parts({ search, onLookup }: PartsProps) {
  const { bins } = search
  if (bins.length <= size) return null
  const starts = Array.from({ length: Math.ceil(bins.length / size) }, (_, part) => part * size)
  return (
    <div className="stack tight" role="group" aria-label="Look up in parts">
      <p className="text-sm quiet">Look up {formatNumber(size)} at a time:</p>
      <div className="cluster">
        {starts.map((start) => {
          const part = bins.slice(start, start + size)
          return (
            <Button
              key={start}
              variant="default"
              size="compact"
              onClick={() => onLookup({ ...search, bins: part })}
            >
              {formatNumber(start + 1)}–{formatNumber(start + part.length)}
            </Button>
          )
        })}
      </div>
    </div>
  )
}
