import classes from './FilterPill.module.css'
import { formatNumber } from '#contract/formats/numbers.ts'

interface Props {
  label: string
  count: number
  isOn: boolean
  onClick: () => void
}

export const FilterPill = ({ label, count, isOn, onClick }: Props) => (
  <button type="button" className="pill" aria-pressed={isOn} onClick={onClick}>
    {label} <span className={classes.count}>{formatNumber(count)}</span>
  </button>
)
