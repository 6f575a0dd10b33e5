import { useId, type ReactNode } from 'react'
import { formatNumber } from '#contract/formats/numbers.ts'
import { formatShare } from '../ui/text/format.ts'
import classes from './DatasetPage.module.css'

interface Props {
  title: string
  about?: string
  children: ReactNode
}

export function DatasetSection({ title, about, children }: Props) {
  const id = useId()
  return (
    <section className="stack" aria-labelledby={id}>
      <div>
        <h2 id={id}>{title}</h2>
        {about && <p className="text-sm quiet">{about}</p>}
      </div>
      {children}
    </section>
  )
}

interface BarsProps {
  label: string
  bars: { label: string; count: number }[]
  sum: number
}

export const Bars = ({ label, bars, sum }: BarsProps) => (
  <ul className="stack tight" aria-label={label}>
    {bars.map(({ label, count }) => (
      <li key={label} className={classes.bar}>
        <span className="truncate">{label}</span>
        <span className={classes.track} aria-hidden>
          {count > 0 && <span style={{ width: `${(100 * count) / (sum || 1)}%` }} />}
        </span>
        <span className={classes.count}>{formatNumber(count)}</span>
        <span className={classes.share}>{formatShare(count, sum)}</span>
      </li>
    ))}
  </ul>
)
