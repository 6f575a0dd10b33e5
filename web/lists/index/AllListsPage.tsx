import { useQuery } from '@tanstack/react-query'
import { readPage } from '#contract/formats/search-link.ts'
import { useSearchParams } from '../../router/Router.tsx'
import { Button, ButtonLink } from '../../ui/buttons/Button.tsx'
import { Loader } from '../../ui/feedback/Loader.tsx'
import { Empty } from '../../ui/feedback/Empty.tsx'
import { Failure } from '../../ui/feedback/Failure.tsx'
import { Pager } from '../../ui/listing/Pager.tsx'
import classes from './AllListsPage.module.css'
import { publicLists } from '../list-queries.ts'
import { ListCard } from './ListCard.tsx'

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
