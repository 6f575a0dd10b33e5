import { ListFilter as FilterIcon, Search, X } from 'lucide-react'
import { Suspense, useState } from 'react'
import { limits } from '#contract/limits.ts'
import type { ListView } from '#contract/calls/lists.ts'
import { texts } from '#contract/texts.ts'
import { plural, formatNumber } from '#contract/formats/numbers.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { TextInput } from '../../ui/forms/fields.tsx'
import { lazyComponent } from '../../ui/lazy-component.ts'
import { isFiltered, noView, type View } from '../list-address.ts'
import classes from './ListHeader.module.css'
import { useTypedSearch } from './use-typed-search.ts'

const FilterSheet = lazyComponent(async () => (await import('./ListFilterSheet.tsx')).ListFilterSheet)

interface Props {
  list: ListView
  view: View
  goTo: (part: Partial<View>, replace?: boolean) => void
}

export function ListToolbar({ list, view, goTo }: Props) {
  const [typed, setTyped] = useTypedSearch(view.search, (search) => goTo({ search }, true))
  const [isOpen, setOpen] = useState(false)
  const filtered = isFiltered(view)
  return (
    <div className="cluster no-print" role="search" aria-label="This list">
      <TextInput
        type="search"
        className={classes.search}
        aria-label="Search this list"
        placeholder="Search BIN, bank or note"
        leftSection={<Search size={16} aria-hidden />}
        maxLength={texts.listSearch.max}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value, limits.bankSearchMilliseconds)}
        onKeyDown={({ key, currentTarget }) => key === 'Enter' && setTyped(currentTarget.value, 0)}
      />
      {list.filter_values && (
        <Button
          className={classes.filters}
          variant="default"
          leftSection={<FilterIcon size={16} aria-hidden />}
          onPointerEnter={FilterSheet.preload}
          onClick={() => setOpen(true)}
        >
          Filters
        </Button>
      )}
      {filtered && (
        <>
          <span className={classes.matches}>
            {formatNumber(list.pagination.total)} of {plural(list.count, 'BIN')}
          </span>
          <Button
            variant="subtle"
            className="quiet"
            leftSection={<X size={16} aria-hidden />}
            onClick={() => {
              setTyped('', 0)
              goTo({ ...noView, sort: view.sort, descending: view.descending })
            }}
          >
            Clear filters
          </Button>
        </>
      )}
      {isOpen && list.filter_values && (
        <Suspense>
          <FilterSheet values={list.filter_values} view={view} goTo={goTo} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  )
}
