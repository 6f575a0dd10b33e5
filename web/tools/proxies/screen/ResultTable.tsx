import { useVirtualizer } from '@tanstack/react-virtual'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { type CSSProperties, useCallback, useState } from 'react'
import type { ProxyResult } from '#contract/calls/proxies.ts'
import { columnNames, columnWidths, nextSort, type Column, type Sort } from '../columns.ts'
import { ResultRow } from './ResultRow.tsx'
import classes from './ResultTable.module.css'

interface Props {
  columns: readonly Column[]
  rows: readonly ProxyResult[]
  users: ReadonlyMap<number, string>
  sort: Sort | undefined
  onSort: (sort: Sort | undefined) => void
}

const rowHeight = 45
const rowHeightWithUser = 47

export function ResultTable({ columns, rows, users, sort, onSort }: Props) {
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null)
  const [openRows, setOpenRows] = useState<ReadonlySet<number>>(new Set())
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller,
    getItemKey: (at) => rows[at]!.index,
    estimateSize: (at) => (users.has(rows[at]!.index) ? rowHeightWithUser : rowHeight),
    overscan: 8,
  })
  const toggle = useCallback(
    (index: number) =>
      setOpenRows((now) => {
        const next = new Set(now)
        if (!next.delete(index)) next.add(index)
        return next
      }),
    [],
  )
  return (
    <div className={classes.frame} style={columnWidths(columns) as CSSProperties}>
      <div
        ref={setScroller}
        className={classes.scroller}
        role="table"
        aria-label="Results"
        aria-rowcount={rows.length + 1}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable regions must be focusable
        tabIndex={0}
      >
        <div role="rowgroup" className={classes.head}>
          <div role="row" aria-rowindex={1} className={classes.cells}>
            {columns.map((column) => (
              <ColumnHeader
                key={column}
                column={column}
                sort={sort}
                onSort={() => onSort(nextSort(sort, column))}
              />
            ))}
          </div>
        </div>
        <div className={classes.rows} style={{ height: virtual.getTotalSize() }} role="rowgroup">
          {virtual.getVirtualItems().map(({ index, start, key }) => (
            <div
              key={key}
              ref={virtual.measureElement}
              data-index={index}
              role="presentation"
              className={classes.item}
              style={{ transform: `translateY(${start}px)` }}
            >
              <ResultRow
                columns={columns}
                result={rows[index]!}
                user={users.get(rows[index]!.index)}
                rowIndex={index + 2}
                isOpen={openRows.has(rows[index]!.index)}
                onToggle={toggle}
              />
            </div>
          ))}
        </div>
      </div>
    </div>
  )
}

function ColumnHeader({
  column,
  sort,
  onSort,
}: {
  column: Column
  sort: Sort | undefined
  onSort: () => void
}) {
  const isSorted = sort?.column === column
  const Arrow = isSorted && sort.isDescending ? ArrowDown : ArrowUp
  const order = isSorted ? (sort.isDescending ? 'descending' : 'ascending') : 'none'
  return (
    <div role="columnheader" aria-sort={order} className={classes[column]}>
      <button type="button" className={classes.sort} data-on={isSorted || undefined} onClick={onSort}>
        {columnNames[column]}
        {isSorted && <Arrow size={12} aria-hidden />}
      </button>
    </div>
  )
}
