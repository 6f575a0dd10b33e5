import { useCallback, useMemo, useRef, useState, useLayoutEffect, type RefObject, useEffect } from 'react'
import type { BinRow } from '#contract/calls/bins.ts'
import { Headers } from './Headers.tsx'
import { type NoteChange, noteDraft } from './cells/NoteCell.tsx'
import { TableFrame, type TableProps } from './TableFrame.tsx'
import { useTablePosition } from './table-position.ts'
import { firstRows, firstSize, heights, useSkeletonSize, useTableHeight, rowHeight } from './table-size.ts'
import { VirtualRows } from './VirtualRows.tsx'
import { CopyButton } from '../ui/buttons/CopyButton.tsx'
import { Popover } from '../ui/dialogs/Popover.tsx'
import { PhoneLink } from './cells/BankLinks.tsx'
import { keptDrafts } from '../session/drafts.ts'
import classes from './BinTable.module.css'
import skeletonClasses from './Skeleton.module.css'
import { useNavigate } from '../router/Router.tsx'

interface Props extends TableProps {
  onNote?: NoteChange | undefined
  /** May be as tall as the window allows with the element that follows it. */
  fills?: boolean
  /** While React takes over what the server has sent: see web/prerender/first-rows.tsx. */
  isFirst?: boolean
}

export function BinTable({ onNote, fills = false, isFirst = false, ...table }: Props) {
  const { label, rows, from, onDelete, dimmed = false, hideBank = false, isWhole = false } = table
  const frame = useRef<HTMLDivElement>(null)
  // State instead of a ref, because the rows render again once it exists.
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null)
  const [phone, setPhone] = useState<{ row: BinRow; button: HTMLElement; rows: Props['rows'] }>()
  const { height, scrolls } = useTableHeight(rows.length, { isWhole, fills: fills ? frame : undefined })
  const { writing, setWriting, hasEdited } = useWriting(frame)
  useRowLinks(frame)
  const hasNotes = useMemo(() => rows.some(({ note }) => note), [rows])
  const notes = hasNotes || (hasEdited && onNote !== undefined)

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
    <TableFrame
      {...table}
      hasNotes={notes}
      canEditNotes={onNote !== undefined}
      isFirst={isFirst}
      frameRef={frame}
      scroller={{
        ref: setScroller,
        // Focusable for rows that were scrolled away; a tab stop only when there is something to scroll.
        tabIndex: scrolls && !isFirst ? 0 : -1,
        style: isFirst ? firstSize(rows.length, isWhole) : isWhole ? undefined : { height },
        onScroll: ({ currentTarget }) => {
          hidePhone()
          position.onScroll(currentTarget.scrollTop)
        },
        onFocus: position.onFocus,
        onClickCapture: position.onClick,
      }}
      popover={
        shownPhone && <PhonePopover row={shownPhone.row} button={shownPhone.button} onClose={hidePhone} />
      }
    >
      <VirtualRows
        scroller={scroller}
        height={height}
        isWhole={isWhole}
        start={position.start}
        rows={isFirst ? rows.slice(0, firstRows) : rows}
        answers={table.answers}
        marks={isFirst ? undefined : table.marks}
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
    </TableFrame>
  )
}

export function BinTableSkeleton({ hideBank = false }: { hideBank?: boolean }) {
  const { height, rows } = useSkeletonSize()
  return (
    <div className={classes.frame} style={heights} aria-hidden>
      <div className={`${classes.scroller} ${classes.still}`} style={{ height }}>
        <table className={classes.table} data-no-bank={hideBank || undefined}>
          <Headers hideBank={hideBank} />
          <SkeletonRows rows={rows} hideBank={hideBank} />
        </table>
      </div>
    </div>
  )
}

interface PhoneProps {
  row: BinRow
  button: HTMLElement
  onClose: () => void
}

function PhonePopover({ row, button, onClose }: PhoneProps) {
  const anchor = useMemo(() => ({ current: button }), [button])
  const phone = row.bank_phone ?? ''
  const bank = row.bank_name ?? 'the bank'
  return (
    <Popover label={`Phone number of ${bank}`} anchor={anchor} height={100} onClose={onClose}>
      <p className="truncate text-xs quiet">{bank}</p>
      <div className="spread">
        <span className="mono">
          <PhoneLink phone={phone} />
        </span>
        <CopyButton text={phone} label="Copy phone number" />
      </div>
    </Popover>
  )
}

/** Placeholder rows while the first results load: one tall cell in each column, because the first paint waits for all of them. */
const SkeletonRows = ({ rows, hideBank }: { rows: number; hideBank: boolean }) => (
  <tbody className={skeletonClasses.skeleton}>
    <tr style={{ height: rows * rowHeight }}>
      <td aria-hidden className={classes.bin} />
      <td aria-hidden className={classes.brand} />
      <td aria-hidden className={classes.type} />
      <td aria-hidden className={classes.category} />
      <td aria-hidden className={hideBank ? classes.onlyNarrow : classes.bank} />
      <td aria-hidden className={classes.country} />
      <td aria-hidden className={classes.actions} />
    </tr>
  </tbody>
)

/**
 * The BIN whose note is being edited. Afterwards, focus returns to the button that started it. `hasEdited` keeps the
 * column of notes open from then on.
 */
function useWriting(frame: RefObject<HTMLElement | null>) {
  const [writing, setWriting] = useState(() => keptDrafts(noteDraft(''))[0]?.slice(noteDraft('').length))
  const [hasEdited, setEdited] = useState(false)
  if (writing !== undefined && !hasEdited) setEdited(true)
  const before = useRef<string>(undefined)
  useLayoutEffect(() => {
    const ended = writing === undefined ? before.current : undefined
    before.current = writing
    const focused = document.activeElement
    // Do not take focus away from another element. The region has it when the row was scrolled away.
    const isLost = focused === document.body || focused?.getAttribute('role') === 'region'
    if (ended === undefined || !isLost) return
    const buttons = frame.current?.querySelectorAll<HTMLElement>(`tr[data-bin="${ended}"] [data-write]`) ?? []
    ;[...buttons].find((button) => button.checkVisibility())?.focus({ preventScroll: true })
  }, [writing, frame])
  return { writing, setWriting, hasEdited }
}

const controls = 'a, button, input, label'

/**
 * A click anywhere on a row opens its BIN, like one on the link in it: with Ctrl, Shift or the middle button in a new tab.
 * Clicks that select text, end editing or close a popover only do that.
 */
function useRowLinks(frame: RefObject<HTMLElement | null>): void {
  const navigate = useNavigate()
  useEffect(() => {
    const root = frame.current
    if (!root) return
    let isBusy = false
    const press = () => {
      isBusy = root.querySelector("input:focus, [aria-expanded='true']") !== null
    }
    const open = (event: MouseEvent) => {
      const target = event.target as Element
      const bin = target.closest<HTMLElement>('tr[data-bin]')?.dataset['bin']
      const isMiddle = event.button === 1
      if (bin === undefined || target.closest(controls) || isBusy || event.button > 1) return
      if (!isMiddle && getSelection()?.isCollapsed === false) return
      const path = `/bin/${bin}`
      if (isMiddle || event.ctrlKey || event.metaKey || event.shiftKey)
        window.open(path, '_blank', 'noopener')
      else navigate(path)
    }
    const stop = new AbortController()
    const { signal } = stop
    root.addEventListener('pointerdown', press, { signal, capture: true })
    root.addEventListener('click', open, { signal })
    root.addEventListener('auxclick', open, { signal })
    return () => stop.abort()
  }, [frame, navigate])
}
