import { useQuery } from '@tanstack/react-query'
import { pages } from '#contract/pages.ts'
import { ButtonLink } from '../ui/buttons/Button.tsx'
import { isError } from '#contract/client/api-error.ts'
import { useToken } from '../session/session.ts'
import classes from './DiscoverPage.module.css'
import { discoveries } from './discover-query.ts'
import { DiscoverFailure } from './DiscoverFailure.tsx'
import { DiscoverSection } from './DiscoverSection.tsx'
import { DiscoverSkeleton } from './DiscoverSkeleton.tsx'
import { MostReviewed } from './MostReviewed.tsx'
import { RecentLists } from './RecentLists.tsx'
import { RecentReviews } from './RecentReviews.tsx'
import { TopReviewers } from './TopReviewers.tsx'

export function Page() {
  const { data, error, isFetching, refetch } = useQuery(discoveries(useToken()))
  // Data from before stays visible when a refetch fails, unless the session has ended.
  const isFailed = error !== null && (!data || isError(error, 'unauthenticated'))
  return (
    <div className={classes.page} aria-busy={!data && !isFailed}>
      <h1>{pages.discover.title}</h1>
      {isFailed ? (
        <DiscoverFailure error={error} isRetrying={isFetching} onRetry={() => void refetch()} />
      ) : (
        <>
          <DiscoverSection title="Most Reviewed Bins">
            {data ? <MostReviewed bins={data.top_reviewed_bins} /> : <DiscoverSkeleton as="cards" />}
          </DiscoverSection>
          <DiscoverSection title="Top Reviewers">
            {data ? <TopReviewers reviewers={data.top_reviewers} /> : <DiscoverSkeleton as="names" />}
          </DiscoverSection>
          <div className={classes.recent}>
            <DiscoverSection title="Recent Reviews">
              {data ? <RecentReviews reviews={data.recent_reviews} /> : <DiscoverSkeleton as="rows" />}
            </DiscoverSection>
            <DiscoverSection
              title="Recent Bin Lists"
              action={
                <ButtonLink to={pages.allLists.path} variant="default">
                  View All Bin Lists
                </ButtonLink>
              }
            >
              {data ? <RecentLists lists={data.recent_bin_lists} /> : <DiscoverSkeleton as="rows" />}
            </DiscoverSection>
          </div>
        </>
      )}
    </div>
  )
}
