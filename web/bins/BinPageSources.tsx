import { ChevronRight } from 'lucide-react'
import type { BinDetail } from '#contract/calls/bin-pages.ts'
import { certainFields } from '#contract/certain-fields.ts'
import { dataAge } from '#contract/formats/data-age.ts'
import { plural } from '#contract/formats/numbers.ts'
import { pages } from '#contract/pages.ts'
import { Link } from '../router/Link.tsx'
import { AlternativeFacts } from './AlternativeFacts.tsx'
import { dataDate, shortDate } from '../ui/text/format.ts'
import {
  describeChange,
  describeDisagreement,
  fieldNames,
  showValue,
} from '../ui/text/describe-disagreement.ts'
import classes from './BinPageSources.module.css'

export function BinPageSources({ detail }: { detail: BinDetail }) {
  const { sources, source_counts: counts, corrected, disagreements } = detail
  const agreed = certainFields
    .filter((field) => counts[field] > 1)
    .map((field) => `${fieldNames[field]} ${counts[field]}`)
  const day = sources
    .map(({ date }) => date)
    .filter((date) => date !== null)
    .toSorted()
    .at(-1)
  const age = dataAge(day ?? null)
  const [only] = sources
  const summary = [
    sources.length === 1 && only ? `From ${only.title}` : `From ${plural(sources.length, 'source')}`,
    day && `updated ${shortDate(day)}`,
    age,
    corrected.length > 0 && plural(corrected.length, 'correction'),
    disagreements.length > 0 && plural(disagreements.length, 'disagreement'),
  ]
  return (
    <details className={classes.sources}>
      <summary>
        <ChevronRight size={14} aria-hidden />
        {summary.filter(Boolean).join(' · ')}
      </summary>
      <ul>
        {sources.map((source) => (
          <li key={source.name}>
            {source.url ? (
              <a href={source.url} target="_blank" rel="noopener noreferrer">
                {source.title}
              </a>
            ) : (
              source.title
            )}{' '}
            ({[dataDate(source), source.licence].filter(Boolean).join(', ')})
            {source.fields.length > 0
              ? `: ${source.fields.map((field) => fieldNames[field]).join(', ')}`
              : ': no values shown'}
          </li>
        ))}
      </ul>
      {agreed.length > 0 && <p>Sources that agree: {agreed.join(', ')}</p>}
      {age && (
        <p>
          The newest of this data is {age}. <Link to={pages.dataset.path}>How to update</Link>
        </p>
      )}
      {corrected.length > 0 && (
        <ul>
          {corrected.map(({ field, value, date, title, agreeing }) => (
            <li key={field}>
              {fieldNames[field]}: {showValue(field, value)} ({title.replace(/^C/, 'c')}, {shortDate(date)}
              {agreeing.length > 0 && `; confirmed by ${agreeing.join(', ')}`})
            </li>
          ))}
        </ul>
      )}
      {disagreements.length > 0 && (
        <>
          <p>Where sources disagree, the value from the highest-priority source is shown.</p>
          <ul>
            {disagreements.map(({ field, source, value }) => (
              <li key={`${field} ${source}`}>{describeDisagreement(detail, field, source, value)}</li>
            ))}
          </ul>
        </>
      )}
    </details>
  )
}

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
            <time dateTime={change.date}>{shortDate(change.date)}</time> · {describe(change)}
            {change.source && ` · ${change.source}`}
          </li>
        ))}
      </ul>
    </details>
  )
}

function describe({ change, field, from, to }: Change): string {
  if (field === null) return change === 'added' ? 'Added to the dataset' : 'Removed from the dataset'
  return describeChange(field, from, to)
}

/** Six digits may be several products at eight. */
export function Alternatives({ alternatives }: Pick<BinDetail, 'alternatives'>) {
  return (
    <section className={classes.alternatives} aria-labelledby="alternatives">
      <h2 id="alternatives">Depends on more digits</h2>
      <ul>
        <AlternativeFacts alternatives={alternatives} />
      </ul>
    </section>
  )
}
