import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Pagination } from '#contract/calls/bins.ts'
import type { Correction, ListedCorrection } from '#contract/calls/corrections.ts'
import { pages } from '#contract/pages.ts'
import { Button, ButtonLink } from '../ui/buttons/Button.tsx'
import { Holdable, useHeld } from '../ui/dialogs/held.tsx'
import { Empty } from '../ui/feedback/Empty.tsx'
import { Failure } from '../ui/feedback/Failure.tsx'
import { Pager } from '../ui/listing/Pager.tsx'
import { CorrectionCard } from './CorrectionCard.tsx'
import { ownCorrections } from './correction-queries.ts'
import classes from './CorrectionCard.module.css'

interface Props {
  query: UseQueryResult<{
    data: (Correction & Partial<Pick<ListedCorrection, 'neighbours'>>)[]
    pagination: Pagination
    is_moderator?: boolean
  }>
  onPage: (page: number) => void
  empty: ReactNode
}

export function CorrectionList({ query, onPage, empty }: Props) {
  const { error, isPlaceholderData, isFetching, refetch } = query
  const { shown: data, hold } = useHeld(query.data)
  if (error && (!data || isPlaceholderData)) {
    return <Failure title="Corrections could not be loaded" error={error} retry={{ refetch, isFetching }} />
  }
  if (!data) return <Skeleton />
  const { pagination } = data
  if (pagination.total === 0) return <Empty>{empty}</Empty>
  if (data.data.length === 0) {
    return (
      <Empty text={`There is no page ${pagination.current_page}.`}>
        <Button variant="default" onClick={() => onPage(1)}>
          First page
        </Button>
      </Empty>
    )
  }
  return (
    <Holdable value={hold}>
      <ul className="stack dims" data-dimmed={isPlaceholderData || undefined} aria-busy={isPlaceholderData}>
        {data.data.map((correction) => (
          <li key={correction.id}>
            <CorrectionCard
              correction={correction}
              neighbours={correction.neighbours}
              isModerator={data.is_moderator ?? false}
            />
          </li>
        ))}
      </ul>
      <Pager pagination={pagination} onPage={onPage} label="Pages of corrections" />
    </Holdable>
  )
}

const Skeleton = () => (
  <ul className="stack dims" aria-busy aria-label="Loading...">
    {Array.from({ length: 4 }, (_, at) => (
      <li key={at} className={classes.card}>
        <span className="placeholder" />
        <span className="placeholder" />
        <span className="placeholder" />
      </li>
    ))}
  </ul>
)

export function MyCorrections({ page, onPage }: { page: number; onPage: (page: number) => void }) {
  const query = useQuery(ownCorrections(page))
  return (
    <CorrectionList
      query={query}
      onPage={onPage}
      empty={
        <>
          You have not suggested a correction yet. When a BIN’s page is wrong, choose “Suggest a correction”
          there.
          <ButtonLink to={pages.lookup.path}>Look up a BIN</ButtonLink>
        </>
      }
    />
  )
}
