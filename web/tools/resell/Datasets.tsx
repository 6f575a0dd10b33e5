import { Database } from 'lucide-react'
import { useId } from 'react'
import type { ExposureDataset } from '#contract/exposures.ts'
import { DatasetRow } from './DatasetRow.tsx'
import classes from './Datasets.module.css'

/** What is asked on this site, and how: told before anything is entered. */
export function Datasets({ datasets }: { datasets: ExposureDataset[] }) {
  const id = useId()
  return (
    <div className={classes.about}>
      <section aria-labelledby={id}>
        <h2 id={id} className={classes.title}>
          <Database size={16} aria-hidden /> What is asked
        </h2>
        <ul className={classes.rows} aria-busy={datasets === undefined}>
          {datasets?.map((dataset) => <DatasetRow key={dataset.name} dataset={dataset} />) ?? (
            <li className={classes.waiting} aria-label="Loading..." />
          )}
        </ul>
      </section>
      <ul className={classes.rules}>
        <li>Of the card, only its first six digits count. The number itself is never needed.</li>
        <li>All four must match. Nobody is told of a part that does, or of how many cards there are.</li>
        <li>What you enter is compared and forgotten. It is not stored, logged or passed on.</li>
        <li>There are 3 checks a day for one network.</li>
      </ul>
    </div>
  )
}
