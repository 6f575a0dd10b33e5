import { useId, type ReactNode } from 'react'
import type { Pagination } from '#contract/calls/bins.ts'
import { formatNumber } from '#contract/formats/numbers.ts'
import { Button } from '../buttons/Button.tsx'
import { Loader } from '../feedback/Loader.tsx'
import { Empty } from '../feedback/Empty.tsx'
import { Pager } from './Pager.tsx'
import classes from './Pager.module.css'

interface Props {
  title: string
  pagination: Pagination | undefined
  isNext: boolean
  onPage: (page: number) => void
  action?: ReactNode
  children: ReactNode
}

export function PagedSection({ title, pagination, isNext, onPage, action, children }: Props) {
  const id = useId()
  const isPast = pagination && pagination.total > 0 && pagination.from === 0
  return (
    <section className={classes.section} aria-labelledby={id}>
      <div className={classes.head}>
        <h2 id={id}>
          {title}
          {pagination && ` (${formatNumber(pagination.total)})`}
        </h2>
        <span role="status" className={classes.status}>
          {(isNext || !pagination) && <Loader size={14} aria-label="Loading..." />}
        </span>
        {action}
      </div>
      {children}
      {isPast && (
        <Empty text={`There is no page ${pagination.current_page}.`}>
          <Button variant="default" onClick={() => onPage(1)}>
            First page
          </Button>
        </Empty>
      )}
      {pagination && !isPast && pagination.last_page > 1 && (
        <Pager pagination={pagination} onPage={onPage} label={`Pages of ${title.toLowerCase()}`} />
      )}
    </section>
  )
}
