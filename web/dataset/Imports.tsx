import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { DatasetImport } from '#contract/calls/history.ts'
import { fieldNames } from '../bins/describe-disagreement.ts'
import { get } from '../queries.ts'
import { Moment } from '../ui/text/Moment.tsx'
import { formatNumber, plural } from '#contract/formats/numbers.ts'
import classes from './DatasetPage.module.css'
import { DatasetSection } from './DatasetSection.tsx'
import { givenFields } from './field-bars.ts'

const shownAtFirst = 5

export function Imports() {
  const { data } = useQuery(get('GET /api/dataset/imports', {}))
  const [isWhole, setWhole] = useState(false)
  const imports = data?.imports ?? []
  if (imports.length === 0) return null
  const shown = isWhole ? imports : imports.slice(0, shownAtFirst)
  return (
    <DatasetSection title="Imports" about="What each import changed, newest first.">
      <ol className={classes.imports}>
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

function Import({ date, rows, added, removed, changed, sources }: DatasetImport) {
  const fields = givenFields(changed).map((field) => `${fieldNames[field]} ${formatNumber(changed[field])}`)
  return (
    <li className={classes.import}>
      <Moment iso={date} isDay />
      <div>
        <p>
          {plural(rows, 'BIN')}
          <span className="quiet">
            {added + removed + fields.length === 0
              ? ' · no changes'
              : ` · ${formatNumber(added)} added, ${formatNumber(removed)} removed`}
          </span>
        </p>
        {fields.length > 0 && <p className={classes.about}>Changed: {fields.join(' · ')}</p>}
        <p className={classes.about}>{sources.map(({ title }) => title).join(', ')}</p>
      </div>
    </li>
  )
}
