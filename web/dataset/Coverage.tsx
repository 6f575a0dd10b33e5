import type { DatasetCoverage } from '#contract/calls/dataset.ts'
import { fieldNames } from '../bins/describe-disagreement.ts'
import { Bars } from './Bars.tsx'
import classes from './DatasetPage.module.css'
import { DatasetSection } from './DatasetSection.tsx'
import { lengthBars, shownFields } from './field-bars.ts'

export const Coverage = ({ coverage: { rows, known, lengths } }: { coverage: DatasetCoverage }) => (
  <div className={classes.halves}>
    <DatasetSection title="Known fields">
      <div className={classes.panel}>
        <Bars
          label="BINs with a value in each field"
          bars={shownFields(known).map((field) => ({ label: fieldNames[field], count: known[field] }))}
          sum={rows}
        />
      </div>
    </DatasetSection>
    <DatasetSection title="Lengths">
      <div className={classes.panel}>
        <Bars label="BINs by number of digits" bars={lengthBars(lengths)} sum={rows} />
        <p className={classes.about}>
          Issuers have been moving to eight digits since 2022. A six-digit BIN covers all longer BINs that are
          not listed.
        </p>
      </div>
    </DatasetSection>
  </div>
)
