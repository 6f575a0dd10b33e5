import type { ReactNode } from 'react'
import { pages } from '#contract/pages.ts'
import { Link } from '../router/Link.tsx'
import { firstData } from '../first-data.ts'
import { filledIn, useIsTakenOver } from '../first-view.ts'
import { formatNumber } from '#contract/formats/numbers.ts'
import { DataAge } from '../ui/text/DataAge.tsx'
import { shortDate } from '../ui/text/format.ts'
import classes from './Browse.module.css'

export const DatasetFigures = filledIn('datasetFigures', () => {
  const { dataset, options } = firstData
  const language = useIsTakenOver() ? undefined : 'en'
  return (
    <>
      <dl className={classes.facts}>
        <Fact name="BINs" value={formatNumber(dataset.rows)} />
        <Fact name="Banks" value={formatNumber(dataset.banks)} />
        <Fact name="Brands" value={formatNumber(options.vendors.length)} />
        <Fact name="Updated" value={dataset.date ? shortDate(dataset.date, language) : 'Unknown'}>
          <DataAge date={dataset.date} />
        </Fact>
      </dl>
      <p className={classes.more}>
        <Link to={pages.dataset.path} className="reach">
          Coverage, sources and downloads
        </Link>
        <Link to={pages.docs.path} className="reach">
          API
        </Link>
      </p>
      {dataset.starter && (
        <p className="text-sm quiet">
          This is the starter dataset. The server downloads the full public dataset in the background when it
          can reach it.
        </p>
      )}
    </>
  )
})

const Fact = ({ name, value, children }: { name: string; value: string; children?: ReactNode }) => (
  <div>
    <dt>
      {name} {children}
    </dt>
    <dd>{value}</dd>
  </div>
)
