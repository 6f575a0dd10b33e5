import { Popover } from '@mantine/core'
import { ArrowDown, ArrowUp, ListFilter } from 'lucide-react'
import { useState, type ReactNode } from 'react'
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
  /** What it is called where there is room for few columns. */
  narrowName?: string | undefined
  className: string | undefined
  filter?: ColumnFilter | undefined
  sort?: ColumnSort | undefined
}

export function ColumnHeader({ name, narrowName, className, filter, sort }: Props) {
  const words =
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
        {sort ? <SortButton sort={sort}>{words}</SortButton> : words}
        {filter && <FilterButton name={name} filter={filter} />}
      </div>
    </th>
  )
}

/** The heading itself, and an arrow that says which way. */
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
  const words = `Filter ${name}`
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-start"
      width={280}
      offset={4}
      trapFocus
      returnFocus
      transitionProps={{ transition: 'fade', duration: 120 }}
    >
      <Popover.Target>
        <button
          type="button"
          className={classes.filter}
          data-on={filter.on || undefined}
          data-tip={words}
          aria-label={filter.on ? `${words}, on` : words}
          onClick={() => setOpened(!opened)}
        >
          <ListFilter size={14} aria-hidden />
          {filter.on && <span className={classes.dot} aria-hidden />}
        </button>
      </Popover.Target>
      <Popover.Dropdown className={classes.dropdown!}>
        {filter.content(() => setOpened(false))}
      </Popover.Dropdown>
    </Popover>
  )
}
