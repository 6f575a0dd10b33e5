import { ChevronFirst, ChevronLast, ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Pagination } from '#contract/calls/bins.ts'
import classes from './Pager.module.css'
import { formatNumber } from '#contract/formats/numbers.ts'

interface Props {
  pagination: Pagination
  onPage: (page: number) => void
  label: string
  words?: (from: string, to: string, total: string) => string
}

const shown = (from: string, to: string, total: string) => `Showing ${from} - ${to} of ${total}`

export function Pager({ pagination, onPage, label, words = shown }: Props) {
  const { current_page: current, last_page: last, from, to, total } = pagination
  if (total === 0) return null
  const few = around(current, last, 3)
  // A disabled control stays focusable, so that keyboard users do not lose their place on the last page.
  const step = (page: number, name: string, icon: ReactNode) => (
    <button
      type="button"
      className={classes.control}
      aria-label={name}
      aria-disabled={page < 1 || page > last || page === current}
      onClick={() => page >= 1 && page <= last && page !== current && onPage(page)}
    >
      {icon}
    </button>
  )
  return (
    <div className={classes.pager}>
      <p className="text-sm quiet" aria-live="polite">
        {words(formatNumber(from), formatNumber(to), formatNumber(total))}
      </p>
      {last > 1 && (
        <nav className={classes.controls} aria-label={label}>
          {step(1, 'First page', <ChevronFirst size={16} aria-hidden />)}
          {step(Math.min(current - 1, last), 'Previous page', <ChevronLeft size={16} aria-hidden />)}
          {around(current, last, 5).map((page) => (
            <button
              key={page}
              type="button"
              className={few.includes(page) ? classes.control : `${classes.control} ${classes.wide}`}
              aria-label={`Page ${formatNumber(page)}`}
              aria-current={page === current ? 'page' : undefined}
              onClick={() => page !== current && onPage(page)}
            >
              {formatNumber(page)}
            </button>
          ))}
          {step(current + 1, 'Next page', <ChevronRight size={16} aria-hidden />)}
          {step(last, 'Last page', <ChevronLast size={16} aria-hidden />)}
        </nav>
      )}
    </div>
  )
}

function around(current: number, last: number, count: number): number[] {
  const start = Math.max(1, Math.min(current - Math.floor(count / 2), last - count + 1))
  return Array.from({ length: Math.min(count, last) }, (_, index) => start + index)
}
