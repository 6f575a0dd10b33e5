import type { ReactNode } from 'react'
import type { ExposureDataset } from '#contract/exposures.ts'
import { shortDate } from '../../ui/text/format.ts'
import classes from './DatasetRow.module.css'

/** A dataset by its name and its dates. */
export function DatasetRow({ dataset, children }: { dataset: ExposureDataset; children?: ReactNode }) {
  const { name, source_class, date, imported_at, is_demo } = dataset
  const facts = [
    ...(is_demo ? [] : [source_class]),
    ...(date === null ? [] : [`data of ${shortDate(date)}`]),
    ...(imported_at === null ? [] : [`imported ${shortDate(imported_at)}`]),
    ...(is_demo ? ['Comes with Bindex and holds nobody’s card'] : []),
  ]
  return (
    <li className={classes.row}>
      <div className={classes.words}>
        <p className={classes.name}>
          <bdi>{name}</bdi>
        </p>
        <p className={classes.facts}>
          <bdi>{facts.join(' · ')}</bdi>
        </p>
      </div>
      {children}
    </li>
  )
}
