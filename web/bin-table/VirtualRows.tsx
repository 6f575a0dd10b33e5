import { observeElementRect, useVirtualizer } from '@tanstack/react-virtual'
import { useLayoutEffect, useRef } from 'react'
import type { BinRow } from '#contract/calls/bins.ts'
import type { Answers } from './BinTable.tsx'
import { BinRowCells } from './BinRowCells.tsx'
import type { NoteChange } from './NoteCell.tsx'
import classes from './BinTable.module.css'
import { headerHeight, rowHeight } from './table-size.ts'
import { usePrinting } from './use-printing.ts'

interface Props {
  scroller: HTMLDivElement | null
  height: number
  isWhole: boolean
  /** Where the table is scrolled to at first. */
  start: number
  rows: readonly BinRow[]
  answers: Answers | undefined
  from: number
  notes: boolean
  dimmed: boolean
  hideBank: boolean
  openPhone: BinRow | undefined
  onPhone: (row: BinRow, button: HTMLElement) => void
  onDelete: ((row: BinRow) => void) | undefined
  /** The BIN whose note is being edited. */
  writing: string | undefined
  onWrite: (bin: string | undefined) => void
  onNote: NoteChange | undefined
}

/** Renders the visible rows and five on either side; spacers stand in for the rest. All of a whole table. */
export function VirtualRows(props: Props) {
  const { scroller, height, start, isWhole, rows, answers, from, dimmed, openPhone, writing, ...cells } =
    props
  const isPrinting = usePrinting()
  const isAll = isWhole || isPrinting
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller,
    estimateSize: () => rowHeight,
    overscan: 5,
    initialOffset: start,
    initialRect: { width: 0, height: height - headerHeight },
    // The sticky header covers part of the viewport.
    observeElementRect: (instance, set) =>
      observeElementRect(instance, (rect) => set({ ...rect, height: rect.height - headerHeight })),
  })
  const shown = virtual.getVirtualItems()
  const first = isAll ? 0 : (shown[0]?.index ?? 0)
  const end = isAll ? rows.length : (shown.at(-1)?.index ?? -1) + 1
  const focus = useFocusFallback(scroller)
  return (
    <tbody className={classes.body} data-dimmed={dimmed || undefined} {...focus}>
      <Spacer rows={first} />
      {rows.slice(first, end).map((row, offset) => (
        <BinRowCells
          // By position: when a row is deleted, focus stays on the row that takes its place.
          key={first + offset}
          row={row}
          answered={answers?.get(row.bin)}
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
