import type { DatasetCoverage } from '#contract/calls/dataset.ts'
import { fieldNames } from '../bins/describe-disagreement.ts'
import { plural } from '#contract/formats/numbers.ts'
import { dataDate } from '../ui/text/format.ts'
import { Bars } from './Bars.tsx'
import classes from './DatasetPage.module.css'
import { givenFields } from './field-bars.ts'

export const Sources = ({ sources }: Pick<DatasetCoverage, 'sources'>) => (
  <ol className={classes.cards}>
    {sources.map((source) => (
      <li key={source.name} className={classes.panel}>
        <div>
          <h3>
            {source.url ? (
              <a href={source.url} target="_blank" rel="noopener noreferrer">
                {source.title}
              </a>
            ) : (
              source.title
            )}
          </h3>
          <p className={classes.about}>
            {[source.licence || 'licence unknown', dataDate(source)].join(' · ')}
          </p>
        </div>
        <p className="text-sm">Has {plural(source.rows, 'BIN')}. Share of values taken from this source:</p>
        {givenFields(source.given).length > 0 ? (
          <Bars
            label={`Values from ${source.title}`}
            bars={givenFields(source.given).map((field) => ({
              label: fieldNames[field],
              count: source.given[field],
            }))}
            sum={source.rows}
          />
        ) : (
          <p className={classes.about}>Unused: higher-priority sources cover these.</p>
        )}
      </li>
    ))}
  </ol>
)
