import { useQuery } from '@tanstack/react-query'
import type { DatasetCoverage } from '#contract/calls/dataset.ts'
import { pages } from '#contract/pages.ts'
import { Button } from '../ui/buttons/Button.tsx'
import { firstData } from '../first-data.ts'
import { get } from '../queries.ts'
import { Failure } from '../ui/feedback/Failure.tsx'
import { formatNumber } from '#contract/formats/numbers.ts'
import { dataDate, shortDate } from '../ui/text/format.ts'
import { Corrections } from './Corrections.tsx'
import { WhenNear } from '../ui/WhenNear.tsx'
import { Countries } from './countries/Countries.tsx'
import { Coverage } from './Coverage.tsx'
import classes from './DatasetPage.module.css'
import { DatasetSection } from './DatasetSection.tsx'
import { Disagreements } from './Disagreements.tsx'
import { Downloads } from './Downloads.tsx'
import { Imports } from './Imports.tsx'
import { OldData } from './OldData.tsx'
import { Sources } from './Sources.tsx'

export function Page() {
  const { data, error, isFetching, refetch } = useQuery(get('GET /api/dataset/coverage', {}))
  return (
    <div className={classes.page} aria-busy={!data && !error}>
      <header className={classes.head}>
        <div>
          <h1>{pages.dataset.title}</h1>
          <p className="quiet">What this site knows about card BINs, and where it comes from.</p>
        </div>
        {data && <Downloads isAllowed={data.downloadable} />}
      </header>
      {data && <Content coverage={data} />}
      {!data && !error && (
        <span className="visually-hidden" role="status">
          Loading...
        </span>
      )}
      {!data && error && (
        <Failure error={error}>
          <Button variant="default" loading={isFetching} onClick={() => void refetch()}>
            Try again
          </Button>
        </Failure>
      )}
    </div>
  )
}

function Content({ coverage }: { coverage: DatasetCoverage }) {
  const { rows, banks, brands, countries, sources, disagreements } = coverage
  const { date } = firstData.dataset
  return (
    <>
      <dl className={classes.facts}>
        <Fact name="BINs" value={formatNumber(rows)} />
        <Fact name="Banks" value={formatNumber(banks)} />
        <Fact name="Brands" value={formatNumber(brands)} />
        <Fact name="Countries" value={formatNumber(countries.length)} />
        <Fact name="Date of the data" value={date ? shortDate(date) : dataDate(firstData.dataset)} />
      </dl>
      <OldData date={date} />
      <DatasetSection title="Countries">
        <Countries countries={countries} />
      </DatasetSection>
      <Coverage coverage={coverage} />
      <DatasetSection
        title="Sources"
        about="In order of priority. A value comes from the first source that has one, a bank’s website and phone only from a source that names the same bank."
      >
        <Sources sources={sources} />
      </DatasetSection>
      {disagreements.length > 0 && (
        <DatasetSection
          title="Disagreements"
          about="Values that differ between sources, with examples. The value in use comes from the source with the higher priority."
        >
          <Disagreements disagreements={disagreements} />
        </DatasetSection>
      )}
      <WhenNear>
        <Imports />
        <Corrections />
      </WhenNear>
    </>
  )
}

const Fact = ({ name, value }: { name: string; value: string }) => (
  <div>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </div>
)
