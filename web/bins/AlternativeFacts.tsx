import type { BinDetail } from '#contract/calls/bin-pages.ts'
import { formatNumber } from '#contract/formats/numbers.ts'
import { Link } from '../router/Link.tsx'
import { fieldNames, showValue } from '../ui/text/describe-disagreement.ts'

export const AlternativeFacts = ({ alternatives }: Pick<BinDetail, 'alternatives'>) =>
  alternatives.map(({ field, value, bins, bin_count: count }) => (
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
  ))
