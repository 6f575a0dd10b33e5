import type { ReactNode } from 'react'
import { pages } from '#contract/pages.ts'
import { formatNumber } from '#contract/formats/numbers.ts'
import { noSearch, type Search } from '#contract/formats/search-link.ts'
import { Link } from '../router/Link.tsx'
import { firstData } from '../first-data.ts'
import { filledIn, useIsTakenOver } from '../first-view.ts'
import { DataAge } from '../ui/text/DataAge.tsx'
import { shortDate } from '../ui/text/format.ts'
import classes from './LookupPage.module.css'
import { BrandIcon } from '../ui/pictures/BrandIcon.tsx'

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
      <p className={classes.links}>
        <Link to={pages.dataset.path} className="reach">
          Coverage, sources and downloads
        </Link>
        <Link to={pages.docs.path} className="reach">
          API
        </Link>
      </p>
      {dataset.starter && (
        <p className="text-sm quiet">
          This is the starter dataset: mostly the banks of the United States, Russia and China. It knows the
          type of one BIN in nine and almost no levels, and the country is that of the bank, which is wrong
          for one card in six. The server downloads the full public dataset in the background when it can
          reach it.
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

interface Props {
  onSearch: (search: Search) => void
}

export const BrandShares = filledIn<'brandShares', Props>('brandShares', ({ onSearch }) => {
  const brands = firstData.options.vendors.toSorted((a, b) => b.count - a.count).slice(0, 8)
  const most = brands[0]?.count ?? 1
  return (
    <section aria-labelledby="brand-shares">
      <h2 id="brand-shares">Browse by brand</h2>
      <ul className={classes.brands}>
        {brands.map(({ value, label, count, icon }) => (
          <li key={value}>
            <button
              type="button"
              className={classes.brand}
              onClick={() => onSearch({ ...noSearch, vendors: [value] })}
            >
              <BrandIcon type={icon} size="sm" />
              <span className="truncate">{label}</span>
              <span aria-hidden>
                <span className={classes.bar} style={{ width: `${Math.max(0.5, (100 * count) / most)}%` }} />
              </span>
              <span className={classes.count}>{formatNumber(count)}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
})
