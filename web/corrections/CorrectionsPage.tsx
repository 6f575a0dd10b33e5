import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { pages } from '#contract/pages.ts'
import type { Output } from '#contract/api.ts'
import { correctable, type Correctable } from '#contract/correctable.ts'
import { formatNumber } from '#contract/formats/numbers.ts'
import { useSearchParams } from '../router/Router.tsx'
import { Button, ButtonLink } from '../ui/buttons/Button.tsx'
import { Tabs } from '../ui/Tabs.tsx'
import { CorrectionList } from './CorrectionList.tsx'
import { listedCorrections } from './correction-queries.ts'
import { isFiltered, readView, stateTabs, type View, viewAddress, sorts } from './corrections-address.ts'
import classes from './CorrectionCard.module.css'
import { NativeSelect } from '../ui/forms/fields.tsx'

export function Page() {
  const [address, setAddress] = useSearchParams()
  const view = readView(address)
  const query = useQuery(listedCorrections(view))
  const show = (part: Partial<View>) => setAddress(viewAddress({ ...view, page: 1, ...part }))
  const clear = () => setAddress(viewAddress({ state: view.state, sort: view.sort, page: 1 }))
  return (
    <div className={`page stack ${classes.page}`}>
      <div className="cluster page-head">
        <h1>{pages.corrections.title}</h1>
        <p className="text-sm quiet prose">
          Accepted corrections, CC BY 4.0: <a href="/api/corrections.csv">CSV</a>{' '}
          <a href="/api/corrections.json">JSON</a>
        </p>
      </div>
      <p className={classes.intro}>Suggest a fix on the page of a BIN or a bank; moderators decide.</p>
      <Tabs
        label="State"
        tabs={stateTabs}
        value={view.state}
        onChange={(state) => setAddress(viewAddress({ state, sort: view.sort, page: 1 }))}
      >
        <CorrectionFilters view={view} options={query.data?.options} onChange={show} onClear={clear} />
        <CorrectionList
          query={query}
          onPage={(page) => show({ page })}
          empty={<Nothing view={view} onClear={clear} />}
        />
      </Tabs>
    </div>
  )
}

const nothing: Record<View['state'], string> = {
  open: 'No open suggestions. When a BIN’s page is wrong, choose “Suggest a correction” there.',
  accepted: 'No suggestion has been accepted yet.',
  rejected: 'No suggestion has been rejected.',
}

function Nothing({ view, onClear }: { view: View; onClear: () => void }) {
  if (isFiltered(view)) {
    return (
      <>
        No suggestions match these filters.
        <Button variant="default" onClick={onClear}>
          Clear filters
        </Button>
      </>
    )
  }
  return (
    <>
      {nothing[view.state]}
      <ButtonLink to={pages.lookup.path} variant="default">
        Look up a BIN
      </ButtonLink>
    </>
  )
}

type Options = Output<'GET /api/corrections'>['options']

interface FilterProps {
  view: View
  options: Options | undefined
  onChange: (part: Partial<View>) => void
  onClear: () => void
}

const selects = [
  { name: 'field', from: 'fields', all: 'Any fact', label: 'Fact' },
  { name: 'country', from: 'countries', all: 'Any country', label: 'Country' },
  { name: 'bank', from: 'banks', all: 'Any bank', label: 'Bank' },
] as const

const CorrectionFilters = ({ view, options, onChange, onClear }: FilterProps) => (
  <div className="cluster" role="search" aria-label="Corrections">
    {selects.map(({ name, from, all, label }) => (
      <NativeSelect
        key={name}
        className={classes.select}
        aria-label={label}
        value={view[name] ?? ''}
        data={[{ value: '', label: all }, ...listed(name, options?.[from], view[name])]}
        onChange={({ currentTarget: { value } }) => {
          const { [name]: _, ...rest } = view
          onChange({ ...rest, [name]: value === '' ? undefined : value } as Partial<View>)
        }}
      />
    ))}
    <NativeSelect
      className={classes.select}
      aria-label="Sort by"
      value={view.sort}
      data={Object.entries(sorts).map(([value, label]) => ({ value, label }))}
      onChange={({ currentTarget }) => onChange({ sort: currentTarget.value as View['sort'] })}
    />
    {isFiltered(view) && (
      <Button variant="subtle" className="quiet" leftSection={<X size={16} aria-hidden />} onClick={onClear}>
        Clear filters
      </Button>
    )}
  </div>
)

/** With their counts. What is chosen is listed even when nothing has it any more. */
function listed(
  name: 'field' | 'country' | 'bank',
  options: Options['fields'] = [],
  chosen: string | undefined,
) {
  const labelOf = (value: string, label: string) =>
    name === 'field' ? correctable[value as Correctable].label : label
  const all = options.map(({ value, label, count }) => ({
    value,
    label: `${labelOf(value, label)} (${formatNumber(count)})`,
  }))
  const isMissing = chosen !== undefined && !options.some(({ value }) => value === chosen)
  return isMissing ? [...all, { value: chosen, label: labelOf(chosen, chosen) }] : all
}
