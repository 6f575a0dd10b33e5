import { Check } from 'lucide-react'
import { useLayoutEffect, useRef, useState } from 'react'
import { Flag } from '../ui/pictures/Flag.tsx'
import { formatNumber, plural } from '#contract/formats/numbers.ts'
import classes from './OptionBox.module.css'
import type { Listed } from './option-order.ts'

export type Row = Listed | { label: string; selects: string[] }

interface Props {
  id: string
  label: string
  rows: Row[]
  chosen: ReadonlySet<string>
  active: number
  shownRow: number | undefined
  onPoint: (row: number) => void
  onPick: (row: number, byTouch: boolean) => void
  onMore: (() => void) | undefined
  hasFlags: boolean
  height: number
  isBusy: boolean
}

/** Only visible rows are rendered: with all levels or countries, the list would take several frames to open. */
export function OptionRows(props: Props) {
  const { id, label, rows, chosen, active, shownRow, onPoint, onPick, onMore, hasFlags, height, isBusy } =
    props
  const list = useRef<HTMLDivElement>(null)
  const [rowHeight] = useState(() => (matchMedia(largeTargets).matches ? 44 : 34))
  const [top, setTop] = useState(0)
  const first = Math.max(0, Math.floor(top / rowHeight) - overscan)
  const last = Math.min(rows.length, Math.ceil((top + height) / rowHeight) + overscan)

  useLayoutEffect(() => {
    const { current } = list
    if (shownRow === undefined || !current) return
    const start = shownRow * rowHeight
    if (start < current.scrollTop) current.scrollTop = start
    else if (start + rowHeight > current.scrollTop + current.clientHeight)
      current.scrollTop = start + rowHeight - current.clientHeight
    setTop(current.scrollTop)
  }, [shownRow, rowHeight])

  const scroll = (element: HTMLElement) => {
    setTop(element.scrollTop)
    if ((element.scrollTop + element.clientHeight) / element.scrollHeight >= moreAt) onMore?.()
  }
  return (
    <div
      ref={list}
      id={`${id}-list`}
      role="listbox"
      tabIndex={-1}
      aria-label={label}
      aria-multiselectable
      aria-busy={isBusy}
      className={`${classes.list} dims`}
      data-dimmed={(isBusy && rows.length > 0) || undefined}
      style={{ maxHeight: height }}
      onScroll={({ currentTarget }) => scroll(currentTarget)}
    >
      <div role="presentation" style={{ height: rows.length * rowHeight }}>
        {rows.slice(first, last).map((row, offset) => {
          const at = first + offset
          const isAll = 'selects' in row
          const isOn = isAll ? row.selects.every((one) => chosen.has(one)) : chosen.has(row.value)
          return (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the input has the keys
            <div
              key={isAll ? '' : row.value}
              id={`${id}-option-${at}`}
              role="option"
              tabIndex={-1}
              aria-selected={isOn}
              aria-setsize={rows.length}
              aria-posinset={at + 1}
              className={classes.option}
              data-active={at === active || undefined}
              style={{ top: at * rowHeight, height: rowHeight }}
              onPointerMove={() => at !== active && onPoint(at)}
              onClick={({ nativeEvent }) => onPick(at, isTouch(nativeEvent))}
            >
              <span className={classes.tick} aria-hidden>
                {isOn && <Check size={12} strokeWidth={3} />}
              </span>
              {hasFlags && !isAll && <Flag code={row.value} />}
              <span className={isAll ? classes.all : classes.name}>
                {row.label}
                {!isAll && holds(row) && <span className="quiet"> · {holds(row)}</span>}
              </span>
              {!isAll && (
                <span className={classes.count}>{row.count !== undefined && formatNumber(row.count)}</span>
              )}
            </div>
          )
        })}
      </div>
    </div>
  )
}

const holds = ({ levels, banks }: Listed) =>
  levels !== undefined ? plural(levels, 'level') : banks !== undefined && plural(banks, 'bank')

const isTouch = (event: Event): boolean => event instanceof PointerEvent && event.pointerType === 'touch'

const overscan = 4

const moreAt = 0.95

/** As in tokens.css. */
const largeTargets = '(max-width: 768px), (pointer: coarse)'
