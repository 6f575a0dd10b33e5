import { Popover } from '@mantine/core'
import { ListFilter } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import classes from './ColumnHeader.module.css'

export interface ColumnFilter {
  on: boolean
  content: (close: () => void) => ReactNode
}

interface Props {
  name: string
  /** What it is called where there is room for few columns. */
  narrowName?: string | undefined
  className: string | undefined
  filter?: ColumnFilter | undefined
}

export function ColumnHeader({ name, narrowName, className, filter }: Props) {
  return (
    <th scope="col" className={className}>
      <div className={classes.header}>
        {narrowName === undefined ? (
          <span className={classes.name}>{name}</span>
        ) : (
          <>
            <span className={`${classes.name} ${classes.wide}`}>{name}</span>
            <span className={`${classes.name} ${classes.narrow}`}>{narrowName}</span>
          </>
        )}
        {filter && <FilterButton name={name} filter={filter} />}
      </div>
    </th>
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
