import { Database } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import type { ExposureDataset } from '#contract/calls/exposures.ts'
import { shortDate } from '../../../ui/text/format.ts'
import classes from './HaveIBeenSold.module.css'

export function Datasets({ datasets }: { datasets: ExposureDataset[] }) {
  const id = useId()
  return (
    <div className={classes.about}>
      <section aria-labelledby={id}>
        <h2 id={id} className={classes.title}>
          <Database size={16} aria-hidden /> Datasets searched
        </h2>
        <DatasetRows datasets={datasets} />
      </section>
      <ul className={classes.rules}>
        <li>Only the first six digits of the card are compared. The full number is never needed.</li>
        <li>
          All four facts must match. Partial matches are never revealed, nor how many cards a dataset holds.
        </li>
        <li>
          Names match as cards print them: Müller as MULLER or MUELLER, O’Brien as O BRIEN, with or without a
          title, initials or Jr, cut after 26 characters. Other spellings don’t match.
        </li>
        <li>What you enter is compared and then discarded. It is not stored, logged or shared.</li>
        <li>3 checks per day per network.</li>
      </ul>
    </div>
  )
}

interface RowsProps<T> {
  datasets: readonly T[]
  outcome?: (dataset: T) => ReactNode
}

export const DatasetRows = <T extends ExposureDataset>({ datasets, outcome }: RowsProps<T>) => (
  <ul className="card divided">
    {datasets.map((dataset) => (
      <li key={dataset.name} className={classes.dataset}>
        <div className={classes.datasetFacts}>
          <p>
            <bdi>{dataset.name}</bdi>
          </p>
          <p className="quiet text-xs">
            <bdi>{factsOf(dataset)}</bdi>
          </p>
        </div>
        {outcome?.(dataset)}
      </li>
    ))}
  </ul>
)

function factsOf({ source_class, date, imported_at, is_demo, whole_postal_codes }: ExposureDataset): string {
  const facts = [
    ...(is_demo ? [] : [source_class]),
    ...(date === null ? [] : [`data from ${shortDate(date)}`]),
    ...(imported_at === null ? [] : [`imported ${shortDate(imported_at)}`]),
    ...(whole_postal_codes ? [] : ['compares only the first 5 characters of postal codes']),
    ...(is_demo ? ['Included with Bindex; contains no real cards'] : []),
  ]
  return facts.join(' · ')
}
