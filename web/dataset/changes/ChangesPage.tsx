import { useQuery, keepPreviousData } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import type { DatasetDifferences } from '#contract/calls/history.ts'
import { formatNumber, plural } from '#contract/formats/numbers.ts'
import { pages } from '#contract/pages.ts'
import { fieldNames } from '../../ui/text/describe-disagreement.ts'
import { get } from '../../queries.ts'
import { Link } from '../../router/Link.tsx'
import { useSearchParams } from '../../router/Router.tsx'
import { Failure } from '../../ui/feedback/Failure.tsx'
import { NativeSelect } from '../../ui/forms/fields.tsx'
import { Pager } from '../../ui/listing/Pager.tsx'
import { Bars, DatasetSection } from '../DatasetSection.tsx'
import datasetClasses from '../DatasetPage.module.css'
import { givenFields } from '../field-bars.ts'
import { ChangedBins } from './ChangedBins.tsx'
import classes from './ChangesPage.module.css'
import { PickImports } from './PickImports.tsx'
import { readPage } from '#contract/formats/search-link.ts'
import type { Input } from '#contract/api.ts'

export function Page() {
  const [address, setAddress] = useSearchParams()
  const view = readView(address)
  const { data: history } = useQuery(get('GET /api/dataset/imports', {}))
  const imports = history?.imports ?? []
  const hasAny = imports.some((one) => one.has_changes)
  const { data, error, isPlaceholderData } = useQuery({ ...differencesQuery(view), enabled: hasAny })
  const show = (part: Partial<View>) => setAddress(addressOf({ ...view, page: 1, ...part }))
  return (
    <div className={datasetClasses.page} aria-busy={isPlaceholderData}>
      <header className={datasetClasses.head}>
        <div>
          <h1>{pages.changes.title}</h1>
          <p className="quiet">
            What imports added, removed and changed in <Link to={pages.dataset.path}>the dataset</Link>.
          </p>
        </div>
        {data?.downloadable && (
          <div className="row quiet">
            <Download size={16} aria-hidden />
            <a className="button" href={downloadAddress(view)} download aria-label="Download as CSV">
              CSV
            </a>
          </div>
        )}
      </header>
      {history && !hasAny && <p className="quiet">No import has changed anything yet.</p>}
      {hasAny && <PickImports imports={imports} shown={data} onChange={show} />}
      {error && <Failure error={error} />}
      {data && <Content data={data} view={view} onChange={show} />}
    </div>
  )
}

interface ContentProps {
  data: DatasetDifferences
  view: View
  onChange: (part: Partial<View>) => void
}

function Content({ data, view, onChange }: ContentProps) {
  const { fields, countries, brands, pagination } = data
  const sum = data.added + data.removed + data.changed
  return (
    <>
      <dl className={datasetClasses.facts}>
        {(['added', 'removed', 'changed'] as const).map((kind) => (
          <div key={kind}>
            <dt>{kindNames[kind]}</dt>
            <dd>{formatNumber(data[kind])}</dd>
          </div>
        ))}
      </dl>
      {sum > 0 && (
        <div className={classes.charts}>
          <Chart title="By country" bars={countries} sum={sum} />
          <Chart title="By brand" bars={brands} sum={sum} />
          <section className={datasetClasses.panel} aria-label="By field">
            <h2>By field</h2>
            <Bars
              label="Changed BINs by field"
              bars={givenFields(fields).map((field) => ({ label: fieldNames[field], count: fields[field] }))}
              sum={data.changed}
            />
          </section>
        </div>
      )}
      <DatasetSection title={plural(pagination.total, 'BIN')}>
        <div className={classes.filters} role="search" aria-label="Changed BINs">
          <Choice
            label="Change"
            name="change"
            all="Any change"
            {...{ view, onChange }}
            options={kindOptions}
          />
          <Choice
            label="Country"
            name="country"
            all="Any country"
            {...{ view, onChange }}
            options={countries.filter(({ value }) => value !== '')}
          />
          <Choice
            label="Brand"
            name="brand"
            all="Any brand"
            {...{ view, onChange }}
            options={brands.filter(({ value }) => value !== '')}
          />
          <Choice
            label="Field"
            name="field"
            all="Any field"
            {...{ view, onChange }}
            options={givenFields(fields).map((field) => ({ value: field, label: fieldNames[field] }))}
          />
        </div>
        <ChangedBins bins={data.data} />
        <Pager pagination={pagination} onPage={(page) => onChange({ page })} label="Changed BINs" />
      </DatasetSection>
    </>
  )
}

const kindNames = { added: 'Added', removed: 'Removed', changed: 'Changed' }
const kindOptions = Object.entries(kindNames).map(([value, label]) => ({ value, label }))

function Chart({ title, bars, sum }: { title: string; bars: DatasetDifferences['brands']; sum: number }) {
  return (
    <section className={datasetClasses.panel} aria-label={title}>
      <h2>{title}</h2>
      <Bars
        label={title}
        bars={bars.map(({ label, added, removed, changed }) => ({
          label: label || 'Unknown',
          count: added + removed + changed,
        }))}
        sum={sum}
      />
    </section>
  )
}

interface ChoiceProps {
  label: string
  name: 'change' | 'field' | 'country' | 'brand'
  all: string
  options: readonly { value: string; label: string }[]
  view: View
  onChange: (part: Partial<View>) => void
}

function Choice({ label, name, all, options, view, onChange }: ChoiceProps) {
  const chosen = view[name] ?? ''
  const isListed = chosen === '' || options.some(({ value }) => value === chosen)
  return (
    <NativeSelect
      aria-label={label}
      value={chosen}
      data={[
        { value: '', label: all },
        ...options.map(({ value, label }) => ({ value, label })),
        ...(isListed ? [] : [{ value: chosen, label: chosen }]),
      ]}
      onChange={({ currentTarget }) => onChange({ [name]: currentTarget.value })}
    />
  )
}

type Query = Input<'GET /api/dataset/differences'>['query']
type View = Omit<Query, 'page'> & { page: number }

const viewNames = ['from', 'to', 'change', 'field', 'country', 'brand'] as const

/** A value that the server does not know is refused there, with a message. */
const readView = (address: URLSearchParams): View => ({
  ...Object.fromEntries(
    viewNames.map((name) => [name, address.get(name)]).filter(([, value]) => value !== null && value !== ''),
  ),
  page: readPage(address),
})

const addressOf = ({ page, ...view }: Partial<View>): Record<string, string> => ({
  ...(Object.fromEntries(Object.entries(view).filter(([, value]) => value)) as Record<string, string>),
  ...(page !== undefined && page > 1 && { page: String(page) }),
})

const differencesQuery = (view: View) => ({
  ...get('GET /api/dataset/differences', { query: view }),
  placeholderData: keepPreviousData,
})

function downloadAddress({ page: _page, ...view }: View): string {
  const query = new URLSearchParams(addressOf(view)).toString()
  return `/api/dataset/differences/download${query && `?${query}`}`
}
