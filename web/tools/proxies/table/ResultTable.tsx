import { useVirtualizer } from '@tanstack/react-virtual'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { useCallback, useState } from 'react'
import type { ProxyResult } from '#contract/proxies.ts'
import { columnNames, nextSort, type Column, type Sort } from '../facts/columns.ts'
import type { Kind } from '../facts/kinds.ts'
import { ResultRow } from './ResultRow.tsx'
import classes from './ResultTable.module.css'

interface Props {
  kind: Kind
  rows: readonly ProxyResult[]
  sort: Sort | undefined
  onSort: (sort: Sort | undefined) => void
}

const usualHeight = 45

/** Only the rows in sight are in the document; one can be opened, and then needs more room. */
export function ResultTable({ kind, rows, sort, onSort }: Props) {
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null)
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set())
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller,
    getItemKey: (at) => rows[at]!.index,
    estimateSize: () => usualHeight,
    overscan: 8,
  })
  const toggle = useCallback(
    (index: number) =>
      setOpened((now) => {
        const next = new Set(now)
        if (!next.delete(index)) next.add(index)
        return next
      }),
    [],
  )
  return (
    <div className={classes.frame}>
      <div
        ref={setScroller}
        className={classes.scroller}
        role="table"
        aria-label="Results"
        aria-rowcount={rows.length + 1}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls
        tabIndex={0}
      >
        <div role="rowgroup" className={classes.head}>
          <div
            role="row"
            aria-rowindex={1}
            className={classes.cells}
            data-finder={kind.isFinder || undefined}
          >
            {kind.columns.map((column) => (
              <Head key={column} column={column} sort={sort} onSort={() => onSort(nextSort(sort, column))} />
            ))}
          </div>
        </div>
        <div className={classes.all} style={{ height: virtual.getTotalSize() }} role="rowgroup">
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
                kind={kind}
                result={rows[index]!}
                rowIndex={index + 2}
                isOpen={opened.has(rows[index]!.index)}
                onToggle={toggle}
              />
            </div>
          ))}
        </div>
      </div>
    </div>
  )
}

function Head({ column, sort, onSort }: { column: Column; sort: Sort | undefined; onSort: () => void }) {
  const isOn = sort?.column === column
  const Arrow = isOn && sort.isDescending ? ArrowDown : ArrowUp
  const order = isOn ? (sort.isDescending ? 'descending' : 'ascending') : 'none'
  return (
    <div role="columnheader" aria-sort={order} className={classes[column]}>
      <button type="button" className={classes.sort} data-on={isOn || undefined} onClick={onSort}>
        {columnNames[column]}
        {isOn && <Arrow size={12} aria-hidden />}
      </button>
    </div>
  )
}
