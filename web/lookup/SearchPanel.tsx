import { Button, NativeSelect } from '@mantine/core'
import { useState, type RefObject } from 'react'
import type { Facets } from '#contract/calls/bins.ts'
import { filterNames } from '#contract/filters.ts'
import { limits } from '#contract/limits.ts'
import type { PageSize, Search } from '#contract/formats/search-link.ts'
import { plural } from '../ui/text/format.ts'
import { BinsBox } from './BinsBox.tsx'
import { problemOf, type Draft } from './draft.ts'
import { FilterField } from '../filters/FilterField.tsx'
import classes from './SearchPanel.module.css'

interface Props {
  draft: Draft
  /** The search that the draft describes. */
  draftSearch: Search
  change: (part: Partial<Draft>) => void
  facets: Facets | undefined
  /** How many BINs the draft would find, when that is known before Lookup is pressed. */
  total: number | undefined
  limit: PageSize
  setLimit: (limit: PageSize) => void
  onLookup: (search: Search) => void
  onClear: () => void
  boxRef: RefObject<HTMLTextAreaElement | null>
}

/** The form for a search: BINs, filters and page size. */
export function SearchPanel(props: Props) {
  const { draft, draftSearch, change, facets, total, limit, setLimit, onLookup, onClear, boxRef } = props
  const [problem, setProblem] = useState<string>()
  const submit = () => {
    const wrong = problemOf(draftSearch)
    setProblem(wrong)
    if (wrong) boxRef.current?.focus()
    else onLookup(draftSearch)
  }
  return (
    <form
      className="stack"
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
        change={(part) => {
          setProblem(undefined)
          change(part)
        }}
        error={problem}
        onLookup={submit}
        boxRef={boxRef}
      />
      <div className="stack">
        {filterNames.map((name) => (
          <FilterField
            key={name}
            name={name}
            value={draft[name]}
            facets={facets}
            onChange={(value) => {
              setProblem(undefined)
              change({ [name]: value })
            }}
          />
        ))}
      </div>
      <div className={classes.actions}>
        <NativeSelect
          label="Results per page"
          value={String(limit)}
          data={limits.pageSizes.map(String)}
          onChange={({ currentTarget }) => setLimit(Number(currentTarget.value) as PageSize)}
          classNames={{ root: 'spread', label: classes.sizeLabel! }}
        />
        <div className="row">
          <Button
            variant="default"
            onClick={() => {
              setProblem(undefined)
              onClear()
            }}
          >
            Clear
          </Button>
          <Button type="submit" className={classes.lookup!}>
            Lookup
          </Button>
        </div>
        <p className={classes.hint}>
          {total === undefined ? (
            <span className={classes.keys}>
              <kbd>Ctrl</kbd> <kbd>Enter</kbd> to look up · <kbd>/</kbd> to focus
            </span>
          ) : (
            plural(total, 'BIN matches', 'BINs match')
          )}
        </p>
      </div>
    </form>
  )
}
