import { ArrowDown, ArrowUp, ListFilter } from 'lucide-react'
import { useRef, useState, type ReactNode } from 'react'
import { Popover } from '../ui/dialogs/Popover.tsx'
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
  const button = useRef<HTMLButtonElement>(null)
  const label = `Filter ${name}`
  const close = () => setOpened(false)
  return (
    <>
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
        <Popover label={label} anchor={button} width={296} height={400} onClose={close}>
          {filter.content(close)}
        </Popover>
      )}
    </>
  )
}
