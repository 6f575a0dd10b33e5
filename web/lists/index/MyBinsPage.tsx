import { Plus, Settings } from 'lucide-react'
import { Suspense } from 'react'
import { pages } from '#contract/pages.ts'
import { readPage } from '#contract/formats/search-link.ts'
import { Link } from '../../router/Link.tsx'
import { useSearchParams } from '../../router/Router.tsx'
import { ButtonLink, Button } from '../../ui/buttons/Button.tsx'
import { MyCorrections } from '../../corrections/CorrectionList.tsx'
import { lazyComponent } from '../../ui/lazy-component.ts'
import { Tabs } from '../../ui/Tabs.tsx'
import { bookmarkedLists, ownLists, type Lists } from '../list-queries.ts'
import { useQuery, type UseQueryOptions } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Empty } from '../../ui/feedback/Empty.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Pager } from '../../ui/listing/Pager.tsx'
import classes from './ListRow.module.css'
import { ListRow } from './ListRow.tsx'

const Watching = lazyComponent(async () => (await import('../../watches/Watching.tsx')).Watching)

const tabs = [
  { value: 'lists', label: 'Lists' },
  { value: 'bookmarks', label: 'Bookmarks' },
  { value: 'watching', label: 'Watching' },
  { value: 'corrections', label: 'Corrections' },
] as const

type Tab = (typeof tabs)[number]['value']

export function Page() {
  const [query, setQuery] = useSearchParams()
  const tab: Tab = tabs.find(({ value }) => value === query.get('tab'))?.value ?? 'lists'
  const page = readPage(query)
  const goTo = (tab: Tab, page: number) =>
    setQuery({ ...(tab !== 'lists' && { tab }), ...(page > 1 && { page: String(page) }) })
  const goToPage = (page: number) => goTo(tab, page)
  return (
    <div className="page stack">
      <div className="cluster page-head">
        <h1>{pages.myBins.title}</h1>
        <Link
          data-tip={pages.settings.title}
          to={pages.settings.path}
          className="press icon-button quiet"
          aria-label={pages.settings.title}
        >
          <Settings size={16} aria-hidden />
        </Link>
        {tab === 'lists' && (
          <ButtonLink to={pages.createList.path} leftSection={<Plus size={16} aria-hidden />}>
            New List
          </ButtonLink>
        )}
      </div>
      <Tabs label="My BIN lists" tabs={tabs} value={tab} onChange={(tab) => goTo(tab, 1)}>
        {tab === 'lists' ? (
          <ListIndex
            key="lists"
            lists={ownLists(page)}
            page={page}
            onPage={goToPage}
            failure={{
              title: 'Error Fetching Lists',
              text: 'Could not load your BIN lists. Please check your connection or try again later.',
            }}
            empty={
              <>
                You have no lists yet. Create one here, or save the results of a lookup as a list.
                <ButtonLink to={pages.createList.path}>New List</ButtonLink>
              </>
            }
          />
        ) : tab === 'watching' ? (
          <Suspense fallback={<div className="waiting" aria-busy />}>
            <Watching page={page} onPage={goToPage} />
          </Suspense>
        ) : tab === 'corrections' ? (
          <MyCorrections page={page} onPage={goToPage} />
        ) : (
          <ListIndex
            key="bookmarks"
            lists={bookmarkedLists(page)}
            page={page}
            onPage={goToPage}
            failure={{ title: 'Error Fetching Bookmarks', text: 'Could not load your bookmarked lists.' }}
            empty={
              <>
                You have no bookmarks yet. Public lists that you bookmark appear here.
                <ButtonLink to={pages.allLists.path}>Browse public lists</ButtonLink>
              </>
            }
            isBookmarks
          />
        )}
      </Tabs>
    </div>
  )
}

interface Props {
  lists: UseQueryOptions<Lists>
  page: number
  onPage: (page: number) => void
  failure: { title: string; text: string }
  empty: ReactNode
  isBookmarks?: boolean
}

function ListIndex({ lists, page, onPage, failure, empty, isBookmarks = false }: Props) {
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
