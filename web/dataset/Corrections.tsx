import { useQuery } from '@tanstack/react-query'
import { pages } from '#contract/pages.ts'
import { Link } from '../router/Link.tsx'
import { get } from '../queries.ts'
import { formatNumber } from '#contract/formats/numbers.ts'
import classes from './DatasetPage.module.css'
import { DatasetSection } from './DatasetSection.tsx'

export function Corrections() {
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
        <p className={`${classes.about} prose`}>
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
