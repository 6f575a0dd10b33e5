import type { DatasetCoverage } from '#contract/calls/dataset.ts'
import { Link } from '../router/Link.tsx'
import { fieldNames, showValue } from '../bins/describe-disagreement.ts'
import { formatNumber } from '#contract/formats/numbers.ts'
import classes from './DatasetPage.module.css'

type Props = Pick<DatasetCoverage, 'disagreements'>

export const Disagreements = ({ disagreements }: Props) => (
  <ul className={classes.cards}>
    {disagreements.map(({ field, count, examples }) => (
      <li key={field} className={classes.panel}>
        <div className="spread">
          <h3>{fieldNames[field]}</h3>
          <span className="text-sm quiet">{formatNumber(count)}</span>
        </div>
        <ul className={classes.examples}>
          {examples.map(({ bin, value, source, other }) => (
            <li key={bin + other}>
              <Link to={`/bin/${bin}`} className="mono reach">
                {bin}
              </Link>
              <span>
                {value === '' ? 'Unknown' : showValue(field, value)} — {source} says {showValue(field, other)}
              </span>
            </li>
          ))}
        </ul>
      </li>
    ))}
  </ul>
)
