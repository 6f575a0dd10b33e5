import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { DatasetCoverage } from '#contract/calls/dataset.ts'
import { plural, formatNumber } from '#contract/formats/numbers.ts'
import type { DatasetImport } from '#contract/calls/history.ts'
import { pages } from '#contract/pages.ts'
import { fieldNames } from '../ui/text/describe-disagreement.ts'
import { dataDate } from '../ui/text/format.ts'
import { Bars, DatasetSection } from './DatasetSection.tsx'
import classes from './DatasetPage.module.css'
import { givenFields } from './field-bars.ts'
import { get } from '../queries.ts'
import { Link } from '../router/Link.tsx'
import { Moment } from '../ui/text/Moment.tsx'

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
          <p className="text-sm quiet">
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
          <p className="text-sm quiet">Unused: higher-priority sources cover these.</p>
        )}
      </li>
    ))}
  </ol>
)

const shownAtFirst = 5

export function Imports() {
  const { data } = useQuery(get('GET /api/dataset/imports', {}))
  const [isWhole, setWhole] = useState(false)
  const imports = data?.imports ?? []
  if (imports.length === 0) return null
  const shown = isWhole ? imports : imports.slice(0, shownAtFirst)
  return (
    <DatasetSection title="Imports" about="What each import changed, newest first.">
      <ol className="card divided">
        {shown.map((one) => (
          <Import key={one.date} {...one} />
        ))}
      </ol>
      {imports.length > shownAtFirst && (
        <button
          type="button"
          className={classes.more}
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? 'Show fewer' : `${formatNumber(imports.length - shownAtFirst)} more`}
        </button>
      )}
    </DatasetSection>
  )
}

function Import({ date, rows, added, removed, changed, sources, has_changes }: DatasetImport) {
  const fields = givenFields(changed).map((field) => `${fieldNames[field]} ${formatNumber(changed[field])}`)
  return (
    <li className={classes.import}>
      {has_changes ? (
        <Link to={`${pages.changes.path}?to=${encodeURIComponent(date)}`} className="reach">
          <Moment iso={date} isDay />
        </Link>
      ) : (
        <Moment iso={date} isDay />
      )}
      <div>
        <p>
          {plural(rows, 'BIN')}
          <span className="quiet">
            {added + removed + fields.length === 0
              ? ' · no changes'
              : ` · ${formatNumber(added)} added, ${formatNumber(removed)} removed`}
          </span>
        </p>
        {fields.length > 0 && <p className="text-sm quiet">Changed: {fields.join(' · ')}</p>}
        <p className="text-sm quiet">{sources.map(({ title }) => title).join(', ')}</p>
      </div>
    </li>
  )
}
