import { useCallback, useMemo, useRef, useState } from 'react'
import type { BinRow } from '#contract/calls/bins.ts'
import classes from './BinTable.module.css'
import { Headers, type ColumnFilters, type TableSort } from './Headers.tsx'
import type { NoteChange } from './cells/NoteCell.tsx'
import { PhonePopover } from './PhonePopover.tsx'
import { SkeletonRows } from './SkeletonRows.tsx'
import { useTablePosition } from './table-position.ts'
import { firstRows, firstSize, useSkeletonSize, useTableHeight } from './table-size.ts'
import { useRowLinks } from './use-row-links.ts'
import { useWriting } from './use-writing.ts'
import { VirtualRows } from './VirtualRows.tsx'

export type Answers = ReadonlyMap<string, readonly string[]>

interface Props {
  /** The name of the table for screen readers. */
  label: string
  rows: readonly BinRow[]
  /** For rows that answer longer BINs: those BINs. */
  answers?: Answers | undefined
  /** The number of the first row within the whole result. */
  from: number
  total: number
  filters?: ColumnFilters | undefined
  sort?: TableSort | undefined
  /** The next page is loading, and these rows will be replaced. */
  dimmed?: boolean
  onDelete?: ((row: BinRow) => void) | undefined
  /** Makes notes editable in place. */
  onNote?: NoteChange | undefined
  /** Set on a bank's own page, where every row would say the same. */
  hideBank?: boolean
  /** As tall as its rows, without scrolling. */
  isWhole?: boolean
  /** May be as tall as the window allows with the element that follows it. */
  fills?: boolean
  /** While React takes over what the server has sent: see FirstRows.tsx. */
  isFirst?: boolean
}

export function BinTable({
  label,
  rows,
  answers,
  from,
  total,
  filters,
  sort,
  dimmed = false,
  onDelete,
  onNote,
  hideBank = false,
  isWhole = false,
  fills = false,
  isFirst = false,
}: Props) {
  const frame = useRef<HTMLDivElement>(null)
  // State instead of a ref, because the rows render again once it exists.
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null)
  const [phone, setPhone] = useState<{ row: BinRow; button: HTMLElement; rows: Props['rows'] }>()
  const { height, scrolls } = useTableHeight(rows.length, { isWhole, fills: fills ? frame : undefined })
  const { writing, setWriting, hasEdited } = useWriting(frame)
  useRowLinks(frame)
  const hasNotes = useMemo(() => rows.some(({ note }) => note), [rows])
  const notes = hasNotes || (hasEdited && onNote !== undefined)
  const long = useMemo(
    () => rows.some(({ bin }) => bin.length > 8 || (answers?.get(bin)?.[0]?.length ?? 0) > 8),
    [rows, answers],
  )

  // The popover closes when the rows change, because the button it belongs to is gone.
  const shownPhone = phone?.rows === rows ? phone : undefined
  const showPhone = useCallback(
    (row: BinRow, button: HTMLElement) =>
      setPhone((now) => (now?.row === row ? undefined : { row, rows, button })),
    [rows],
  )
  const hidePhone = useCallback(() => setPhone(undefined), [])

  // A new page starts at the top, but deleting a row in the middle of a list does not scroll.
  const page = onDelete ? `${from} ${rows[0]?.id}` : rows
  const position = useTablePosition(isFirst ? null : scroller, { label, page, dimmed })

  return (
    <div ref={frame} className={classes.frame}>
      <div
        ref={setScroller}
        role="region"
        aria-label={label}
        // Focusable for rows that were scrolled away; a tab stop only when there is something to scroll.
        tabIndex={scrolls && !isFirst ? 0 : -1}
        className={isFirst ? `${classes.scroller} ${classes.still}` : classes.scroller}
        style={isFirst ? firstSize(rows.length, isWhole) : isWhole ? undefined : { height }}
        onScroll={({ currentTarget }) => {
          hidePhone()
          position.onScroll(currentTarget.scrollTop)
        }}
        onFocus={position.onFocus}
        onClickCapture={position.onClick}
      >
        <table
          className={classes.table}
          aria-label={label}
          aria-rowcount={total + 1}
          aria-busy={dimmed}
          data-long={long || undefined}
          data-notes={notes || undefined}
          data-sorts={sort !== undefined || undefined}
          data-writes={onNote !== undefined || undefined}
          data-no-bank={hideBank || undefined}
          data-cards={(isWhole && (notes || onNote !== undefined)) || undefined}
        >
          <Headers
            filters={filters}
            sort={sort}
            notes={notes}
            deletes={onDelete !== undefined}
            hideBank={hideBank}
          />
          <VirtualRows
            scroller={scroller}
            height={height}
            isWhole={isWhole}
            start={position.start}
            rows={isFirst ? rows.slice(0, firstRows) : rows}
            answers={answers}
            from={from}
            notes={notes}
            dimmed={dimmed}
            hideBank={hideBank}
            openPhone={shownPhone?.row}
            onPhone={showPhone}
            onDelete={onDelete}
            writing={writing}
            onWrite={setWriting}
            onNote={onNote}
          />
        </table>
      </div>
      {shownPhone && <PhonePopover row={shownPhone.row} button={shownPhone.button} onClose={hidePhone} />}
    </div>
  )
}

/** A placeholder of the same size while the first rows load. */
export function BinTableSkeleton({ hideBank = false }: { hideBank?: boolean }) {
  const { height, rows } = useSkeletonSize()
  return (
    <div className={classes.frame} aria-hidden>
      <div className={`${classes.scroller} ${classes.still}`} style={{ height }}>
        <table className={classes.table} data-no-bank={hideBank || undefined}>
          <Headers hideBank={hideBank} />
          <SkeletonRows rows={rows} hideBank={hideBank} />
        </table>
      </div>
    </div>
  )
}
