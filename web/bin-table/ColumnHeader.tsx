import { ArrowDown, ArrowUp, ListFilter } from 'lucide-react'
import { useLayoutEffect, useRef, useState, type ReactNode, type RefObject } from 'react'
import { useOutsidePress, usePlace } from '../ui/use-place.ts'
import classes from './ColumnHeader.module.css'

export interface ColumnFilter {
  on: boolean
  content: (close: () => void) => ReactNode
}

export interface ColumnSort {
  /** Undefined while the rows are in another order. */
  order: 'ascending' | 'descending' | undefined
  onSort: () => void
}

interface Props {
  name: string
  /** The heading in a narrow table. */
  narrowName?: string | undefined
  className: string | undefined
  filter?: ColumnFilter | undefined
  sort?: ColumnSort | undefined
}

export function ColumnHeader({ name, narrowName, className, filter, sort }: Props) {
  const heading =
    narrowName === undefined ? (
      <span className="truncate">{name}</span>
    ) : (
      <>
        <span className={`truncate ${classes.wide}`}>{name}</span>
        <span className={`truncate ${classes.narrow}`}>{narrowName}</span>
      </>
    )
  return (
    <th scope="col" className={className} aria-sort={sort && (sort.order ?? 'none')}>
      <div className={classes.header}>
        {sort ? <SortButton sort={sort}>{heading}</SortButton> : heading}
        {filter && <FilterButton name={name} filter={filter} />}
      </div>
    </th>
  )
}

/** The heading as a button, with an arrow for the sort order. */
function SortButton({ sort: { order, onSort }, children }: { sort: ColumnSort; children: ReactNode }) {
  const Arrow = order === 'descending' ? ArrowDown : ArrowUp
  return (
    <button
      type="button"
      className={classes.sort}
      data-on={order !== undefined || undefined}
      onClick={onSort}
    >
      {children}
      {order !== undefined && <Arrow size={12} aria-hidden className={classes.arrow} />}
    </button>
  )
}

function FilterButton({ name, filter }: { name: string; filter: ColumnFilter }) {
  const [opened, setOpened] = useState(false)
  const root = useRef<HTMLSpanElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const label = `Filter ${name}`
  const close = () => setOpened(false)
  return (
    <span
      ref={root}
      onBlur={({ relatedTarget }) => {
        if (relatedTarget && !root.current?.contains(relatedTarget)) setOpened(false)
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !opened) return
        event.preventDefault()
        close()
      }}
    >
      <button
        ref={button}
        type="button"
        className={classes.filter}
        data-on={filter.on || undefined}
        data-tip={label}
        aria-label={filter.on ? `${label}, on` : label}
        aria-expanded={opened}
        aria-haspopup="dialog"
        onClick={() => setOpened(!opened)}
      >
        <ListFilter size={14} aria-hidden />
        {filter.on && <span className={classes.dot} aria-hidden />}
      </button>
      {opened && (
        <FilterPopover label={label} root={root} anchor={button} onClose={close}>
          {filter.content(close)}
        </FilterPopover>
      )}
    </span>
  )
}

interface PopoverProps {
  label: string
  root: RefObject<HTMLElement | null>
  anchor: RefObject<HTMLElement | null>
  onClose: () => void
  children: ReactNode
}

function FilterPopover({ label, root, anchor, onClose, children }: PopoverProps) {
  const popover = useRef<HTMLDivElement>(null)
  usePlace(popover, anchor, { height: 400, width: 296 })
  useOutsidePress(root, onClose)
  useLayoutEffect(() => {
    const [own, button] = [popover.current, anchor.current]
    own?.querySelector<HTMLElement>('input, textarea')?.focus()
    return () => {
      // Unless the focus has gone elsewhere.
      if (own?.contains(document.activeElement)) button?.focus()
    }
  }, [anchor])
  return (
    <div ref={popover} popover="manual" role="dialog" aria-label={label} className={classes.dropdown}>
      {children}
    </div>
  )
}
