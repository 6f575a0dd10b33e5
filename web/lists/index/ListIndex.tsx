import { useQuery, type UseQueryOptions } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Button } from '../../ui/buttons/Button.tsx'
import { Empty } from '../../ui/feedback/Empty.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Pager } from '../../ui/listing/Pager.tsx'
import classes from './ListRow.module.css'
import type { Lists } from '../list-queries.ts'
import { ListRow } from './ListRow.tsx'

interface Props {
  lists: UseQueryOptions<Lists>
  page: number
  onPage: (page: number) => void
  failure: { title: string; text: string }
  empty: ReactNode
  isBookmarks?: boolean
}

export function ListIndex({ lists, page, onPage, failure, empty, isBookmarks = false }: Props) {
  const { data, error, isPlaceholderData, isFetching, refetch } = useQuery(lists)
  if (error && (!data || isPlaceholderData)) {
    return (
      <Notice tone="bad" title={failure.title}>
        <p>{failure.text}</p>
        <Button variant="default" onClick={() => void refetch()} loading={isFetching}>
          Try again
        </Button>
      </Notice>
    )
  }
  if (!data) return <Skeleton />
  if (data.pagination.total === 0) return <Empty>{empty}</Empty>
  if (data.data.length === 0) {
    return (
      <Empty text={`There is no page ${page}.`}>
        <Button variant="default" onClick={() => onPage(1)}>
          First page
        </Button>
      </Empty>
    )
  }
  return (
    <>
      <ul
        className="card divided dims"
        data-dimmed={isPlaceholderData || undefined}
        aria-busy={isPlaceholderData}
      >
        {data.data.map((list) => (
          <ListRow key={list.id} list={list} isBookmark={isBookmarks} />
        ))}
      </ul>
      <Pager pagination={data.pagination} onPage={onPage} label="Pages of lists" />
    </>
  )
}

const Skeleton = () => (
  <ul className="card divided" aria-busy aria-label="Loading...">
    {Array.from({ length: 6 }, (_, at) => (
      <li key={at} className={classes.skeleton}>
        <span className="placeholder" />
        <span className="placeholder" />
      </li>
    ))}
  </ul>
)
