import { useVirtualizer } from '@tanstack/react-virtual'
import { useState } from 'react'
import type { Row } from '../worker/rows.ts'
import classes from './Output.module.css'
import { statusTone, statusLabels } from './outcome-texts.ts'
import { formatNumber } from '#contract/formats/numbers.ts'

const estimatedRowHeight = 37

/** A virtual table of lines: only the visible rows are in the document. */
export function LineTable({ rows, count }: { rows: readonly Row[]; count: number }) {
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null)
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => scroller,
    estimateSize: () => estimatedRowHeight,
    overscan: 8,
  })
  return (
    <div className={classes.table} role="table" aria-label="Lines" aria-rowcount={count + 1}>
      <div className={classes.tableHead} role="row" aria-rowindex={1}>
        <span role="columnheader">Line</span>
        <span role="columnheader">Status</span>
        <span role="columnheader">Text</span>
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable regions must be focusable */}
      <div ref={setScroller} className={classes.scroller} role="rowgroup" tabIndex={0} aria-label="Lines">
        <div className={classes.rows} style={{ height: virtual.getTotalSize() }} role="presentation">
          {virtual.getVirtualItems().map(({ index, start }) => (
            <LineRow
              key={index}
              row={rows[index]!}
              index={index}
              start={start}
              measure={virtual.measureElement}
            />
          ))}
        </div>
      </div>
    </div>
  )
}

/** A longer line would slow down scrolling. It is copied and saved as it is. */
const maxShown = 20_000

const shortened = (text: string): string =>
  text.length > maxShown ? `${text.slice(0, maxShown)}… (${formatNumber(text.length)} characters)` : text

interface LineRowProps {
  row: Row
  index: number
  start: number
  measure: (element: HTMLElement | null) => void
}

const LineRow = ({ row, index, start, measure }: LineRowProps) => (
  <div
    ref={measure}
    data-index={index}
    className={classes.row}
    role="row"
    aria-rowindex={index + 2}
    style={{ transform: `translateY(${start}px)` }}
  >
    <span role="cell" className={classes.lineNumber}>
      {formatNumber(row.line)}
    </span>
    <span role="cell" className="tone status-dot" data-tone={statusTone(row.status)}>
      {statusLabels[row.status]}
    </span>
    <span role="cell" className={classes.lineText}>
      <bdi>{shortened(row.text)}</bdi>
      {row.message && <span className={classes.message}>{row.message}</span>}
    </span>
  </div>
)
