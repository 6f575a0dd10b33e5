import { formatNumber } from '#contract/formats/numbers.ts'
import { formatShare } from '../ui/text/format.ts'
import classes from './Bars.module.css'

interface Props {
  /** For screen readers. */
  label: string
  bars: { label: string; count: number }[]
  /** What a full bar stands for. */
  sum: number
}

/** Counts as bars, each with its number and share. */
export const Bars = ({ label, bars, sum }: Props) => (
  <ul className={classes.bars} aria-label={label}>
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
