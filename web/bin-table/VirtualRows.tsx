import { memo, useCallback, useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import type { BinRow } from '#contract/calls/bins.ts'
import { BinTableRow, type RowProps } from './BinTableRow.tsx'
import { NoteCell, type NoteChange } from './cells/NoteCell.tsx'
import type { Answers, TableProps } from './TableFrame.tsx'
import { headerHeight, rowHeight } from './table-size.ts'
import { createStore, useStore } from '../store.ts'
import classes from './BinTable.module.css'

interface Props {
  scroller: HTMLDivElement | null
  height: number
  isWhole: boolean
  start: number
  rows: readonly BinRow[]
  answers: Answers | undefined
  marks: TableProps['marks']
  from: number
  notes: boolean
  dimmed: boolean
  hideBank: boolean
  openPhone: BinRow | undefined
  onPhone: (row: BinRow, button: HTMLElement) => void
  onDelete: ((row: BinRow) => void) | undefined
  writing: string | undefined
  onWrite: (bin: string | undefined) => void
  onNote: NoteChange | undefined
}

/** Renders the visible rows and a few on either side; spacers stand in for the rest. All of a whole table. */
export function VirtualRows(props: Props) {
  const {
    scroller,
    height,
    start,
    isWhole,
    rows,
    answers,
    marks,
    from,
    dimmed,
    openPhone,
    writing,
    ...cells
  } = props
  const isAll = usePrinting() || isWhole
  const [first, end] = useShown(scroller, { height, start, count: rows.length, isAll })
  const focus = useFocusFallback(scroller)
  return (
    <tbody className={classes.body} data-dimmed={dimmed || undefined} {...focus}>
      <Spacer rows={first} />
      {rows.slice(first, end).map((row, offset) => (
        <Row
          // By position: when a row is deleted, focus stays on the row that takes its place.
          key={first + offset}
          row={row}
          answered={answers?.get(row.bin)}
          mark={marks?.get(row.bin)}
          rowIndex={from + first + offset + 1}
          phoneOpen={row === openPhone}
          isWriting={cells.onNote !== undefined && row.bin === writing}
          {...cells}
        />
      ))}
      <Spacer rows={rows.length - end} />
    </tbody>
  )
}

interface MemoProps extends RowProps {
  notes: boolean
  isWriting: boolean
  onWrite: (bin: string | undefined) => void
  onNote: NoteChange | undefined
}

const Row = memo(function Row({ notes, isWriting, onWrite, onNote, ...props }: MemoProps) {
  const note = <NoteCell row={props.row} isWriting={isWriting} onWrite={onWrite} onNote={onNote} />
  return <BinTableRow {...props} note={notes && note} onEditNote={onNote && onWrite} />
})

const overscan = 5

interface Shown {
  height: number
  start: number
  count: number
  isAll: boolean
}

function useShown(scroller: HTMLElement | null, { height, start, count, isAll }: Shown): [number, number] {
  // Known from the event, because asking for it while rendering makes the browser lay the page out.
  const scrolled = useRef(start)
  const listen = useCallback(
    (changed: () => void) => {
      const read = () => {
        scrolled.current = scroller!.scrollTop
        changed()
      }
      scroller?.addEventListener('scroll', read, { passive: true })
      return () => scroller?.removeEventListener('scroll', read)
    },
    [scroller],
  )
  const top = useSyncExternalStore(
    listen,
    () => Math.floor(scrolled.current / rowHeight),
    () => 0,
  )
  if (isAll) return [0, count]
  const visible = Math.ceil((height - headerHeight) / rowHeight) + 1
  // Those ahead are made on the first scroll, because a slow phone shows the table sooner without them.
  const ahead = top === 0 ? 0 : overscan
  return [Math.max(0, Math.min(top, count) - overscan), Math.min(count, top + visible + ahead)]
}

function Spacer({ rows }: { rows: number }) {
  return rows > 0 && <tr aria-hidden style={{ height: rows * rowHeight }} />
}

/** Moves focus to the table when a focused row is scrolled out of the DOM, so that the keyboard keeps scrolling. */
function useFocusFallback(scroller: HTMLDivElement | null) {
  const within = useRef(false)
  useLayoutEffect(() => {
    if (!within.current || document.activeElement !== document.body) return
    within.current = false
    scroller?.focus({ preventScroll: true })
  })
  return {
    onFocus: () => {
      within.current = true
    },
    onBlur: () => {
      within.current = false
    },
  }
}

/** True while the page is printed. Paper does not scroll, so all rows must be rendered. */
const usePrinting = (): boolean => useStore(printing)

const printing = createStore(false, () => {
  const [before, after] = [() => printing.set(true), () => printing.set(false)]
  addEventListener('beforeprint', before)
  addEventListener('afterprint', after)
  return () => {
    removeEventListener('beforeprint', before)
    removeEventListener('afterprint', after)
  }
})
