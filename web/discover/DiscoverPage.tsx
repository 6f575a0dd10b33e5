import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { pages } from '#contract/pages.ts'
import { isError } from '../api.ts'
import { useToken } from '../session.ts'
import classes from './DiscoverPage.module.css'
import { discoveries } from './discover-query.ts'
import { DiscoverFailure } from './DiscoverFailure.tsx'
import { MostReviewed } from './MostReviewed.tsx'
import { Part } from './Part.tsx'
import { RecentLists } from './RecentLists.tsx'
import { RecentReviews } from './RecentReviews.tsx'
import { TopReviewers } from './TopReviewers.tsx'
import { Waiting } from './Waiting.tsx'

export function Page() {
  const { data, error, isFetching, refetch } = useQuery(discoveries(useToken()))
  // What was seen before stays when it cannot be seen anew, but not for who is not logged in any more.
  const isFailed = error !== null && (!data || isError(error, 'unauthenticated'))
  return (
    <div className={classes.page} aria-busy={!data && !isFailed}>
      <h1>{pages.discover.title}</h1>
      {isFailed ? (
        <DiscoverFailure error={error} isRetrying={isFetching} onRetry={() => void refetch()} />
      ) : (
        <>
          <Part title="Most Reviewed Bins">
            {data ? <MostReviewed bins={data.top_reviewed_bins} /> : <Waiting as="cards" />}
          </Part>
          <Part title="Top Reviewers">
            {data ? <TopReviewers reviewers={data.top_reviewers} /> : <Waiting as="names" />}
          </Part>
          <div className={classes.recent}>
            <Part title="Recent Reviews">
              {data ? <RecentReviews reviews={data.recent_reviews} /> : <Waiting as="rows" />}
            </Part>
            <Part
              title="Recent Bin Lists"
              action={
                <Button component={Link} to={pages.allLists.path} variant="default">
                  View All Bin Lists
                </Button>
              }
            >
              {data ? <RecentLists lists={data.recent_bin_lists} /> : <Waiting as="rows" />}
            </Part>
          </div>
        </>
      )}
    </div>
  )
}
