import type { DatasetCoverage } from '#contract/calls/dataset.ts'
import { plural } from '#contract/formats/numbers.ts'
import { titleCase } from '#contract/formats/names/title-case.ts'
import { fieldNames } from '../ui/text/describe-disagreement.ts'
import { Bars, DatasetSection } from './DatasetSection.tsx'
import classes from './DatasetPage.module.css'
import { lengthBars, shownFields } from './field-bars.ts'

const mostNamed = 5

const sumOf = (levels: DatasetCoverage['unknown_levels']): number =>
  levels.reduce((sum, { rows }) => sum + rows, 0)

export const Coverage = ({
  coverage: { rows, known, lengths, unknown_levels: unknown },
}: {
  coverage: DatasetCoverage
}) => (
  <div className={classes.halves}>
    <DatasetSection title="Known fields">
      <div className={classes.panel}>
        <Bars
          label="BINs with a value in each field"
          bars={shownFields(known).map((field) => ({ label: fieldNames[field], count: known[field] }))}
          sum={rows}
        />
        {unknown.length > 0 && (
          <p className="text-sm quiet">
            Bindex does not know what {plural(unknown.length, 'level says', 'levels say')} about a card:{' '}
            {unknown
              .slice(0, mostNamed)
              .map(({ level }) => titleCase(level))
              .join(', ')}
            {unknown.length > mostNamed && ' …'}. Their {plural(sumOf(unknown), 'BIN has', 'BINs have')} no
            traits from the level.
          </p>
        )}
      </div>
    </DatasetSection>
    <DatasetSection title="Lengths">
      <div className={classes.panel}>
        <Bars label="BINs by number of digits" bars={lengthBars(lengths)} sum={rows} />
        <p className="text-sm quiet">
          Issuers have been moving to eight digits since 2022. A six-digit BIN covers all longer BINs that are
          not listed.
        </p>
      </div>
    </DatasetSection>
  </div>
)
