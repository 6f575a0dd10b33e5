import { useQuery } from '@tanstack/react-query'
import { pages } from '#contract/pages.ts'
import { useSearchParams } from '../router/Router.tsx'
import { Button, ButtonLink } from '../ui/buttons/Button.tsx'
import { Tabs } from '../ui/Tabs.tsx'
import { CorrectionFilters } from './CorrectionFilters.tsx'
import { CorrectionList } from './CorrectionList.tsx'
import { listedCorrections } from './correction-queries.ts'
import { isFiltered, readView, stateTabs, type View, viewAddress } from './corrections-address.ts'
import classes from './CorrectionsPage.module.css'

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
        <p className={classes.files}>
          Accepted corrections, CC BY 4.0: <a href="/api/corrections.csv">CSV</a>{' '}
          <a href="/api/corrections.json">JSON</a>
        </p>
      </div>
      <p className={classes.intro}>Suggest a fix on any BIN page; moderators decide.</p>
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
