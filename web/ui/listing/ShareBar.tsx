import type { ReactNode } from 'react'
import classes from './ShareBar.module.css'
import { formatNumber } from '../text/format.ts'

interface Props {
  icon: ReactNode
  label: string
  count: number
  /** Of which all are parts. */
  sum: number
  /** Such as `12%`. */
  share?: string
  isOn: boolean
  onClick: () => void
}

/** One of several values, as long as it is frequent; pressed, only it is shown. A list that has `data-chosen` lets the others step back. */
export const ShareBar = ({ icon, label, count, sum, share, isOn, onClick }: Props) => (
  <button type="button" className={classes.bar} aria-pressed={isOn} onClick={onClick}>
    {icon}
    <span className={classes.label} title={label}>
      <bdi>{label}</bdi>
    </span>
    <span>{formatNumber(count)}</span>
    {share !== undefined && <span className={classes.share}>{share}</span>}
    <span className={classes.track} aria-hidden>
      <span style={{ width: `${(100 * count) / (sum || 1)}%` }} />
    </span>
  </button>
)

/** Shows the rare ones, or hides them again. */
export const MoreBars = ({
  rest,
  isWhole,
  onWhole,
}: {
  rest: number
  isWhole: boolean
  onWhole: (isWhole: boolean) => void
}) => (
  <button type="button" className={classes.more} aria-expanded={isWhole} onClick={() => onWhole(!isWhole)}>
    {isWhole ? 'Show fewer' : `${formatNumber(rest)} more`}
  </button>
)
