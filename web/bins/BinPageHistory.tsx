import { ChevronRight } from 'lucide-react'
import type { BinDetail } from '#contract/calls/bin-pages.ts'
import { plural } from '#contract/formats/numbers.ts'
import { shortDate } from '../ui/text/format.ts'
import classes from './BinPageSources.module.css'
import { fieldNames, showValue } from './describe-disagreement.ts'

type Change = BinDetail['history'][number]

export function BinPageHistory({ history }: { history: Change[] }) {
  if (history.length === 0) return null
  return (
    <details className={classes.sources}>
      <summary>
        <ChevronRight size={14} aria-hidden />
        History · {plural(history.length, 'change')}
      </summary>
      <ul>
        {history.map((change) => (
          <li key={`${change.date} ${change.field}`}>
            <time dateTime={change.date}>{shortDate(change.date)}</time> · {describeChange(change)}
            {change.source && ` · ${change.source}`}
          </li>
        ))}
      </ul>
    </details>
  )
}

/** `Type Debit → Credit` */
function describeChange({ change, field, from, to }: Change): string {
  if (field === null) return change === 'added' ? 'Added to the dataset' : 'Removed from the dataset'
  const shown = (value: string | null) => (value === null ? 'unknown' : showValue(field, value))
  return `${fieldNames[field]} ${shown(from)} → ${shown(to)}`
}
