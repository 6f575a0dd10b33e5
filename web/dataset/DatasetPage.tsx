import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import type { DatasetCoverage } from '#contract/calls/dataset.ts'
import { pages } from '#contract/pages.ts'
import { formatNumber } from '#contract/formats/numbers.ts'
import { firstData } from '../first-data.ts'
import { get } from '../queries.ts'
import { Failure } from '../ui/feedback/Failure.tsx'
import { dataDate, shortDate } from '../ui/text/format.ts'
import { Countries } from './countries/Countries.tsx'
import { Coverage } from './Coverage.tsx'
import { DatasetSection } from './DatasetSection.tsx'
import { Imports, Sources } from './Sources.tsx'
import { Link } from '../router/Link.tsx'
import { fieldNames, showValue } from '../ui/text/describe-disagreement.ts'
import classes from './DatasetPage.module.css'
import { dataAge } from '#contract/formats/data-age.ts'
import { Notice } from '../ui/feedback/Notice.tsx'
import { useEffect, useRef, useState, type ReactNode } from 'react'

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
      {!data && error && <Failure error={error} retry={{ refetch, isFetching }} />}
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

const formats = ['csv', 'json', 'txt']

const Downloads = ({ isAllowed }: { isAllowed: boolean }) =>
  isAllowed ? (
    <div className="row quiet" role="group" aria-label="Download the dataset">
      <Download size={16} aria-hidden />
      {formats.map((format) => (
        <a
          key={format}
          className="button"
          href={`/api/dataset/download?format=${format}`}
          download
          aria-label={`Download as ${format.toUpperCase()}`}
        >
          {format.toUpperCase()}
        </a>
      ))}
    </div>
  ) : (
    <p className="text-sm quiet">
      Not for download: the licence of a source is unknown or does not allow passing its data on.
    </p>
  )

type Props = Pick<DatasetCoverage, 'disagreements'>

const Disagreements = ({ disagreements }: Props) => (
  <ul className={classes.cards}>
    {disagreements.map(({ field, count, examples }) => (
      <li key={field} className={classes.panel}>
        <div className="spread">
          <h3>{fieldNames[field]}</h3>
          <span className="text-sm quiet">{formatNumber(count)}</span>
        </div>
        <ul className={classes.examples}>
          {examples.map(({ bin, value, source, other }) => (
            <li key={bin + other}>
              <Link to={`/bin/${bin}`} className="mono reach">
                {bin}
              </Link>
              <span>
                {value === '' ? 'Unknown' : showValue(field, value)} — {source} says {showValue(field, other)}
              </span>
            </li>
          ))}
        </ul>
      </li>
    ))}
  </ul>
)

/** Whoever runs the site can update it; to others it says how far to trust the figures. */
export function OldData({ date }: { date: string | null }) {
  const age = dataAge(date)
  if (!age) return null
  return (
    <Notice tone="warn" isSilent title={`This data is ${age}`}>
      <p>
        Banks and their card ranges have changed since. If you run this site, <code>bindex update</code> looks
        for newer data, and <code>UPDATE_DATA=monthly</code> does so on a schedule; <code>bindex import</code>{' '}
        reads a file of your own. Anyone can suggest a correction on the page of a BIN.
      </p>
    </Notice>
  )
}

function Corrections() {
  const open = useTotal('open')
  const accepted = useTotal('accepted')
  if (open === undefined || accepted === undefined) return null
  return (
    <DatasetSection
      title="Corrections"
      about="Suggested on this site and decided by its moderators. Accepted ones come before all sources."
    >
      <div className={classes.panel}>
        <dl className={classes.facts}>
          <div>
            <dt>Open</dt>
            <dd>{formatNumber(open)}</dd>
          </div>
          <div>
            <dt>Accepted</dt>
            <dd>{formatNumber(accepted)}</dd>
          </div>
        </dl>
        <p className="text-sm quiet prose">
          <Link to={pages.corrections.path}>Read and vote on them</Link>. Accepted corrections as{' '}
          <a href="/api/corrections.csv">CSV</a> or <a href="/api/corrections.json">JSON</a>, under CC BY 4.0.
        </p>
      </div>
    </DatasetSection>
  )
}

function useTotal(state: 'open' | 'accepted'): number | undefined {
  const { data } = useQuery(get('GET /api/corrections', { query: { state, limit: 1 } }))
  return data?.pagination.total
}

/** Milliseconds after which the rest is loaded anyway, because the page may be printed or searched. */
const longest = 3000

/** Renders its content once the visitor has scrolled near it or stays, for parts far below that load something. */
export function WhenNear({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), {
      rootMargin: '600px',
    })
    if (place.current) observer.observe(place.current)
    const timer = setTimeout(() => setNear(true), longest)
    return () => {
      observer.disconnect()
      clearTimeout(timer)
    }
  }, [])
  return isNear ? children : <div ref={place} />
}
