import { useRef, useState } from 'react'
import type { Pagination, Facets } from '#contract/calls/bins.ts'
import type { ListView } from '#contract/calls/lists.ts'
import { limits } from '#contract/limits.ts'
import { formatNumber, plural } from '#contract/formats/numbers.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { BinTable } from '../../bin-table/BinTable.tsx'
import { Empty } from '../../ui/feedback/Empty.tsx'
import { Pager } from '../../ui/listing/Pager.tsx'
import { isFiltered, noView, sortedBy, type View } from '../list-address.ts'
import classes from './ListHeader.module.css'
import { ListToolbar } from './ListToolbar.tsx'
import { useEditFlag } from '../actions/use-edit-flag.ts'
import { usePrinted } from '../actions/PrintAction.tsx'
import { useEntries } from './use-entries.ts'
import { binsOf } from '#contract/formats/search-link.ts'
import { texts } from '#contract/texts.ts'
import type { ColumnFilters } from '../../bin-table/Headers.tsx'
import { BinColumnFilter } from '../../filters/BinColumnFilter.tsx'
import { facetColumns } from '../../filters/facet-filters.tsx'
import { TextInput } from '../../ui/forms/fields.tsx'

interface Props {
  list: ListView
  view: View
  isNext: boolean
  isOwner: boolean
  isFirst: boolean
  /** Changes the view and goes to its first page, unless the change contains another page. */
  goTo: (part: Partial<View>, replace?: boolean) => void
}

export function ListEntries({ list, view, isNext, isOwner, isFirst, goTo }: Props) {
  const top = useRef<HTMLDivElement>(null)
  const { remove, writeNote } = useEntries(list, view, (page) => goTo({ page }, true))
  const printed = usePrinted(list)
  const { pagination, items, filter_values: values } = printed ?? list
  // What is printed does not change.
  const isEditable = isOwner && !printed
  const canFilter = isOwner || list.filterable
  const goToPage = (page: number) => {
    goTo({ page })
    // The pager is below the table, so the new rows may begin above the visible part.
    if ((top.current?.getBoundingClientRect().top ?? 0) < 0) top.current?.scrollIntoView()
  }
  if (isFirst && items.length === 0) return <div className="waiting" />
  return (
    <div ref={top} className={classes.entries}>
      {!isFirst && (
        <span className="visually-hidden" role="status">
          {isNext ? '' : `${plural(pagination.total, 'BIN')}. Page ${pagination.current_page}.`}
        </span>
      )}
      {canFilter &&
        list.count > 0 &&
        (isFirst ? <div className={classes.toolbar} /> : <ListToolbar list={list} view={view} goTo={goTo} />)}
      {items.length === 0 ? (
        <NoEntries list={list} view={view} isOwner={isOwner} goTo={goTo} />
      ) : (
        <>
          <BinTable
            label={`BINs of ${list.name}`}
            rows={items}
            from={pagination.from}
            total={pagination.total}
            filters={canFilter && values ? listFilters(view, values, goTo) : undefined}
            sort={
              canFilter
                ? {
                    column: view.sort === 'added' ? undefined : view.sort,
                    descending: view.descending,
                    onSort: (column) => goTo(sortedBy(view, column)),
                  }
                : undefined
            }
            dimmed={isNext}
            onDelete={isEditable ? remove : undefined}
            onNote={isEditable ? writeNote : undefined}
            isWhole
            isFirst={isFirst}
          />
          {!isFirst && (
            <p className={classes.printed}>{printedText(pagination, isOwner || list.downloadable)}</p>
          )}
          <Pager pagination={pagination} onPage={goToPage} label="Pages of BINs" />
        </>
      )}
    </div>
  )
}

function printedText({ from, to, total }: Pagination, canPrintAll: boolean): string {
  const range = `BINs ${formatNumber(from)} to ${formatNumber(to)} of ${formatNumber(total)}.`
  if (to - from + 1 === total) return range
  if (to - from + 1 === limits.printedBins)
    return `${range} ${formatNumber(total - to)} more are not printed.`
  return canPrintAll ? `${range} For all of them, choose Print on the page.` : range
}

function NoEntries({ list, view, isOwner, goTo }: Omit<Props, 'isNext' | 'isFirst'>) {
  const [, setEditing] = useEditFlag()
  if (list.count === 0) {
    return (
      <Empty text="This list has no BINs yet.">
        {isOwner && <Button onClick={() => setEditing(true)}>Add BINs</Button>}
      </Empty>
    )
  }
  if (isFiltered(view) && list.pagination.total === 0) {
    return (
      <Empty text="No results found for the selected filters.">
        <Button variant="default" onClick={() => goTo(noView)}>
          Clear filters
        </Button>
      </Empty>
    )
  }
  return (
    <Empty text={`This list has no page ${view.page}.`}>
      <Button variant="default" onClick={() => goTo({ page: 1 })}>
        First page
      </Button>
    </Empty>
  )
}

const listFilters = (view: View, values: Facets, goTo: (part: Partial<View>) => void): ColumnFilters => ({
  bin: {
    on: view.bins.length > 0,
    content: (close) => (
      <BinColumnFilter
        bins={view.bins}
        onApply={(text) => {
          close()
          goTo({ bins: binsOf(text, true) })
        }}
      />
    ),
  },
  note: {
    on: view.note !== '',
    content: (close) => (
      <NoteColumnFilter
        note={view.note}
        onApply={(note) => {
          close()
          goTo({ note })
        }}
      />
    ),
  },
  ...facetColumns({ values, chosen: view, onChoose: goTo }),
})

interface ListFiltersProps {
  note: string
  onApply: (note: string) => void
}

function NoteColumnFilter({ note, onApply }: ListFiltersProps) {
  const [text, setText] = useState(note)
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault()
        onApply(text.trim())
      }}
    >
      <TextInput
        type="search"
        label="Note"
        description="Words in the note"
        maxLength={texts.listSearch.max}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        autoComplete="off"
        data-autofocus
      />
      <Button type="submit">Apply Filter</Button>
    </form>
  )
}
