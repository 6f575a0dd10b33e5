import { Download } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useVirtualizer } from '@tanstack/react-virtual'
import { formatNumber } from '#contract/formats/numbers.ts'
import { Action } from '../../../ui/buttons/Action.tsx'
import { CopyAction } from '../../../ui/buttons/CopyButton.tsx'
import { FilterPill } from '../../../ui/buttons/FilterPill.tsx'
import { saveFile } from '../../../ui/files/save-file.ts'
import { textOfRows, type LineStatus, type Row } from '../worker/messages.ts'
import { statusLabels, statusTone } from './outcome-texts.ts'
import { OutputSection } from './OutputView.tsx'
import classes from './Output.module.css'

interface Props {
  rows: readonly Row[]
  count: number
  masked: number
  isUnmasked: boolean
  isRunning: boolean
  name: string
}

export function LinesView({ rows, count, masked, isUnmasked, isRunning, name }: Props) {
  const [filter, setFilter] = useState<LineStatus>()
  const counts = useMemo(() => countStatuses(rows, count), [rows, count])
  const isFiltered = filter !== undefined && counts.has(filter)
  const shown = useMemo(
    () => (isFiltered ? rows.slice(0, count).filter(({ status }) => status === filter) : rows),
    [rows, count, filter, isFiltered],
  )
  const text = () => textOfRows(shown, isFiltered)
  const refusal = isRunning ? 'Wait until all lines are done.' : undefined
  return (
    <OutputSection
      masked={masked}
      isUnmasked={isUnmasked}
      actions={
        <>
          <CopyAction text={text} refusal={refusal} />
          <Action
            icon={Download}
            refusal={refusal}
            onClick={() => saveFile(new Blob([text()]), openedName(name))}
          >
            Save
          </Action>
        </>
      }
    >
      <div className="cluster" role="group" aria-label="Filter by status">
        <FilterPill label="All lines" count={count} isOn={!isFiltered} onClick={() => setFilter(undefined)} />
        {[...counts].map(([status, count]) => (
          <FilterPill
            key={status}
            label={statusLabels[status]}
            count={count}
            isOn={isFiltered && filter === status}
            onClick={() => setFilter(status)}
          />
        ))}
      </div>
      <LineTable rows={shown} count={isFiltered ? shown.length : count} />
    </OutputSection>
  )
}

const openedName = (name: string): string => {
  const [, base = name, extension = '.txt'] = /^(.+)(\.\w{1,8})$/.exec(name) ?? []
  return `${base}-opened${extension}`
}

function countStatuses(rows: readonly Row[], count: number): Map<LineStatus, number> {
  const counts = new Map<LineStatus, number>()
  for (let at = 0; at < count; at++) {
    const { status } = rows[at]!
    counts.set(status, (counts.get(status) ?? 0) + 1)
  }
  return counts
}

const estimatedRowHeight = 37

function LineTable({ rows, count }: { rows: readonly Row[]; count: number }) {
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
