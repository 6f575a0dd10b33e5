import type { BinDifference } from '#contract/calls/history.ts'
import { fieldNames, showValue } from '../../ui/text/describe-disagreement.ts'
import { Link } from '../../router/Link.tsx'
import { Badge } from '../../ui/text/Badge.tsx'
import classes from './ChangesPage.module.css'

export const ChangedBins = ({ bins }: { bins: readonly BinDifference[] }) =>
  bins.length === 0 ? (
    <p className="quiet">No BINs match.</p>
  ) : (
    <ol className="card divided">
      {bins.map(({ bin, change, values }) => (
        <li key={bin} className={classes.bin}>
          <Link to={`/bin/${bin}`} className="mono reach">
            {bin}
          </Link>
          <Badge>{change}</Badge>
          <span className={classes.values}>{values.map(describeValue(change)).join(' · ')}</span>
        </li>
      ))}
    </ol>
  )

const describeValue =
  (change: BinDifference['change']) =>
  ({ field, from, to }: BinDifference['values'][number]): string => {
    if (field === null) return ''
    const shown = (value: string | null) => (value === null ? 'unknown' : showValue(field, value))
    return change === 'changed' ? `${fieldNames[field]} ${shown(from)} → ${shown(to)}` : shown(to ?? from)
  }
