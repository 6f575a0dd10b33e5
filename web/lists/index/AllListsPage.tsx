import { useQuery } from '@tanstack/react-query'
import { Bookmark, Eye } from 'lucide-react'
import { readPage } from '#contract/formats/search-link.ts'
import type { Output } from '#contract/api.ts'
import { plural, formatNumber } from '#contract/formats/numbers.ts'
import { useSearchParams } from '../../router/Router.tsx'
import { Button, ButtonLink } from '../../ui/buttons/Button.tsx'
import { Loader } from '../../ui/feedback/Loader.tsx'
import { Empty } from '../../ui/feedback/Empty.tsx'
import { Failure } from '../../ui/feedback/Failure.tsx'
import { Pager } from '../../ui/listing/Pager.tsx'
import classes from './AllListsPage.module.css'
import { publicLists } from '../list-queries.ts'
import { Link } from '../../router/Link.tsx'
import { Badge } from '../../ui/text/Badge.tsx'

export function Page() {
  const [query, setQuery] = useSearchParams()
  const page = readPage(query)
  const { data, error, isPending, isPlaceholderData } = useQuery(publicLists(page))
  const isFailed = error !== null && (!data || isPlaceholderData)
  const goToPage = (page: number) => setQuery(page > 1 ? { page: String(page) } : {})
  const pager = data && (
    <Pager
      pagination={data.pagination}
      onPage={goToPage}
      label="Pages of lists"
      words={(from, to, total) => `Showing ${from} to ${to} of ${total} results`}
    />
  )
  return (
    <div className={classes.page}>
      <div className={classes.head}>
        <h1>All Public Bin Lists</h1>
        <span role="status" className="row text-sm quiet">
          {isPlaceholderData && !isFailed && (
            <>
              <Loader size={14} /> Loading...
            </>
          )}
        </span>
      </div>
      {isFailed && (
        <Failure
          title="Error Loading Bin Lists"
          error={error}
          otherwise="Failed to load bin lists. Please try again."
        >
          <Button variant="default" onClick={() => location.reload()}>
            Try Again
          </Button>
        </Failure>
      )}
      {isPending && (
        <p role="status" className={classes.loading}>
          <Loader /> Loading bin lists...
        </p>
      )}
      {data && !isFailed && data.data.length === 0 && <NoLists page={page} onFirstPage={() => goToPage(1)} />}
      {data && !isFailed && data.data.length > 0 && (
        <>
          <ul
            className={classes.grid}
            data-dimmed={isPlaceholderData || undefined}
            aria-busy={isPlaceholderData}
          >
            {data.data.map((list) => (
              <ListCard key={list.id} list={list} />
            ))}
          </ul>
          {pager}
        </>
      )}
    </div>
  )
}

const NoLists = ({ page, onFirstPage }: { page: number; onFirstPage: () => void }) => (
  <Empty text={page > 1 ? `There is no page ${page}.` : 'No public bin lists found.'}>
    {page > 1 ? (
      <Button variant="default" onClick={onFirstPage}>
        First page
      </Button>
    ) : (
      <ButtonLink to="/create-bin-list">New List</ButtonLink>
    )}
  </Empty>
)

type PublicList = Output<'GET /api/all-public/binlists'>['data'][number]

const ListCard = ({ list }: { list: PublicList }) => (
  <li className={classes.card}>
    <div className={classes.title}>
      <Link to={`/list/${list.id}`} className={classes.name!}>
        <bdi>{list.name}</bdi>
      </Link>
      <Badge>{plural(list.count, 'BIN')}</Badge>
    </div>
    <p className={classes.description}>
      <bdi>{list.description}</bdi>
    </p>
    <p className={classes.facts}>
      <time dateTime={list.created_at} title={new Date(list.created_at).toLocaleString()}>
        Created {timeAgo(list.created_at)}
      </time>
      {list.views > 0 && (
        <span className="row tight" title={plural(list.views, 'view')}>
          <Eye size={14} aria-label="Views" /> {formatNumber(list.views)}
        </span>
      )}
      {list.bookmarks > 0 && (
        <span className="row tight" title={plural(list.bookmarks, 'bookmark')}>
          <Bookmark size={14} aria-label="Bookmarks" /> {formatNumber(list.bookmarks)}
        </span>
      )}
    </p>
  </li>
)

const day = 86_400_000

export function timeAgo(iso: string, now = Date.now()): string {
  const days = Math.floor((now - Date.parse(iso)) / day)
  if (Number.isNaN(days)) return 'Unknown'
  // Also when the time is in the future, because this clock is behind the server's.
  if (days < 1) return 'Today'
  if (days < 30) return ago(days, 'day')
  if (days < 365) return ago(Math.floor(days / 30), 'month')
  return ago(Math.floor(days / 365), 'year')
}

const ago = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'} ago`
