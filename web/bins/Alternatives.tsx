import type { BinDetail } from '#contract/calls/bin-pages.ts'
import { formatNumber } from '#contract/formats/numbers.ts'
import { Link } from '../router/Link.tsx'
import classes from './BinPageSources.module.css'
import { fieldNames, showValue } from './describe-disagreement.ts'

/** Six digits may be several products at eight. */
export function Alternatives({ alternatives }: Pick<BinDetail, 'alternatives'>) {
  return (
    <section className={classes.alternatives} aria-labelledby="alternatives">
      <h2 id="alternatives">Depends on more digits</h2>
      <ul>
        {alternatives.map(({ field, value, bins, bin_count: count }) => (
          <li key={`${field} ${value}`}>
            {fieldNames[field]}: {showValue(field, value)} for{' '}
            {bins.map((bin, at) => (
              <span key={bin}>
                {at > 0 && ', '}
                <Link to={`/bin/${bin}`} className="mono">
                  {bin}
                </Link>
              </span>
            ))}
            {count > bins.length && ` and ${formatNumber(count - bins.length)} more`}
          </li>
        ))}
      </ul>
    </section>
  )
}
