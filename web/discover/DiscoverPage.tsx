import { useQuery } from '@tanstack/react-query'
import { useId, type ReactNode } from 'react'
import { Star, Trophy } from 'lucide-react'
import { pages } from '#contract/pages.ts'
import { isError } from '#contract/client/api-error.ts'
import { titleCase } from '#contract/formats/names/title-case.ts'
import { plural } from '#contract/formats/numbers.ts'
import { ButtonLink, Button } from '../ui/buttons/Button.tsx'
import { useToken, session } from '../session/session.ts'
import { discoveries, type Discoveries } from './discover-query.ts'
import { RecentLists, RecentReviews } from './Recent.tsx'
import { Failure } from '../ui/feedback/Failure.tsx'
import classes from './DiscoverPage.module.css'
import { Link } from '../router/Link.tsx'
import { BrandIcon } from '../ui/pictures/BrandIcon.tsx'
import { Empty } from '../ui/feedback/Empty.tsx'

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

interface Props {
  error: unknown
  isRetrying: boolean
  onRetry: () => void
}

function DiscoverFailure({ error, isRetrying, onRetry }: Props) {
  return (
    <Failure
      title="Error Loading Discover Page"
      error={error}
      otherwise="Could not fetch discovery data. Please try again later."
    >
      {isError(error, 'unauthenticated') ? (
        // Without a session, this page redirects to the login, which leads back here.
        <Button onClick={session.clear}>Login Again</Button>
      ) : (
        <Button variant="default" onClick={onRetry} loading={isRetrying}>
          Try Again
        </Button>
      )}
    </Failure>
  )
}

function DiscoverSection({
  title,
  action,
  children,
}: {
  title: string
  action?: ReactNode
  children: ReactNode
}) {
  const id = useId()
  return (
    <section className={classes.section} aria-labelledby={id}>
      <div className={classes.head}>
        <h2 id={id}>{title}</h2>
        {action}
      </div>
      {children}
    </section>
  )
}

const counts = { cards: 5, names: 5, rows: 6 }

const DiscoverSkeleton = ({ as }: { as: keyof typeof counts }) => (
  <ul className={classes[as]} aria-label="Loading...">
    {Array.from({ length: counts[as] }, (_, at) => (
      <li key={at} className={as === 'cards' ? `card ${classes.skeleton}` : classes.skeleton}>
        <span className="placeholder" />
        <span className="placeholder" />
      </li>
    ))}
  </ul>
)

function MostReviewed({ bins }: { bins: Discoveries['top_reviewed_bins'] }) {
  if (bins.length === 0) {
    return (
      <Empty text="No BINs have been reviewed yet.">
        <ButtonLink to="/" variant="default">
          Look up a BIN to review
        </ButtonLink>
      </Empty>
    )
  }
  return (
    <ol className={classes.cards}>
      {bins.map(({ bin, brand, icon_type: icon, avg_rating: mean, review_count: count }) => (
        <li key={bin} className={classes.card}>
          <BrandIcon type={icon} />
          <div className={classes.about}>
            <Link to={`/bin/${bin}`} className={classes.bin}>
              {bin}
            </Link>
            <span className="truncate text-xs quiet">
              {brand === null ? 'Brand unknown' : titleCase(brand)}
            </span>
          </div>
          <p className={classes.rating}>
            <strong>{mean.toFixed(1)}</strong>
            <Star size={14} aria-label="stars" />
            <span>({plural(count, 'review')})</span>
          </p>
        </li>
      ))}
    </ol>
  )
}

const metals = ['Gold', 'Silver', 'Bronze']

function TopReviewers({ reviewers }: { reviewers: Discoveries['top_reviewers'] }) {
  if (reviewers.length === 0) return <Empty text="No one has written a review yet." />
  return (
    <ol className={classes.names}>
      {reviewers.map(({ hash, name, reviews_count: count }, at) => {
        const shown = name ?? 'Anonymous'
        return (
          <li key={hash} className={classes.reviewer}>
            <Place at={at} />
            <div className={classes.about}>
              <bdi className={classes.name} title={shortName(shown) === shown ? undefined : shown}>
                {shortName(shown)}
              </bdi>
              <span className="text-xs quiet">{plural(count, 'review')}</span>
            </div>
          </li>
        )
      })}
    </ol>
  )
}

function Place({ at }: { at: number }) {
  const metal = metals[at]
  return (
    <span className={classes.place} data-metal={metal}>
      {metal ? <Trophy size={18} aria-label={`${metal} trophy`} /> : <span aria-hidden>{at + 1}</span>}
    </span>
  )
}

const longest = 16
const kept = 13

/** Shortens long names, which would push the content next to them away. An emoji counts as one character. */
export function shortName(name: string): string {
  const characters = [...name]
  return characters.length > longest ? `${characters.slice(0, kept).join('')}...` : name
}
