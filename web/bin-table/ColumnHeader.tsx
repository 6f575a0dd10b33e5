import { ArrowDown, ArrowUp, ListFilter } from 'lucide-react'
import { useRef, useState, type ReactNode } from 'react'
import { Popover } from '../ui/dialogs/Popover.tsx'
import classes from './ColumnHeader.module.css'

export interface ColumnFilter {
  on: boolean
  content: (close: () => void) => ReactNode
}

export interface ColumnSort {
  order: 'ascending' | 'descending' | undefined
  onSort: () => void
}

interface Props {
  name: string
  narrow?: { name: string; filter: ColumnFilter | undefined } | undefined
  className: string | undefined
  filter?: ColumnFilter | undefined
  sort?: ColumnSort | undefined
}

export function ColumnHeader({ name, narrow, className, filter, sort }: Props) {
  const heading =
    narrow === undefined ? (
      <span className="truncate">{name}</span>
    ) : (
      <>
        <span className={`truncate ${classes.wide}`}>{name}</span>
        <span className={`truncate ${classes.narrow}`}>{narrow.name}</span>
      </>
    )
  return (
    <th scope="col" className={className} aria-sort={sort && (sort.order ?? 'none')}>
      <div className={classes.header}>
        {sort ? <SortButton sort={sort}>{heading}</SortButton> : heading}
        {filter && <FilterButton name={name} filter={filter} {...(narrow && { className: classes.wide })} />}
        {narrow?.filter && <FilterButton name={narrow.name} filter={narrow.filter} hasSheet />}
      </div>
    </th>
  )
}

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

interface FilterButtonProps {
  name: string
  filter: ColumnFilter
  className?: string | undefined
  /** Only in a narrow table. The filter opens its own sheet. */
  hasSheet?: boolean
}

function FilterButton({ name, filter, className = '', hasSheet = false }: FilterButtonProps) {
  const [opened, setOpened] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const label = `Filter ${name}`
  const close = () => setOpened(false)
  return (
    <>
      <button
        ref={button}
        type="button"
        className={`${classes.filter} ${hasSheet ? classes.narrow : className}`}
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
      {opened && hasSheet && filter.content(close)}
      {opened && !hasSheet && (
        <Popover label={label} anchor={button} width={296} height={400} onClose={close}>
          {filter.content(close)}
        </Popover>
      )}
    </>
  )
}
