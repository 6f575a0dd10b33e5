import type { ReactNode } from 'react'
import classes from './ShareBar.module.css'
import { formatNumber } from '#contract/formats/numbers.ts'

interface Props {
  icon: ReactNode
  label: string
  count: number
  sum: number
  share?: string
  isOn: boolean
  onClick: () => void
}

/** A bar as long as its share of the sum. Pressed, it filters to its value; in a list with `data-chosen` the others fade. */
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
