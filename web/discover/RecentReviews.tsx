import { Suspense, useState } from 'react'
import { Link } from '../router/Link.tsx'
import { Stars } from '../reviews/Stars.tsx'
import { Empty } from '../ui/feedback/Empty.tsx'
import { lazyComponent } from '../ui/lazy-component.ts'
import { ClampedText } from '../ui/listing/ClampedText.tsx'
import { Listing } from '../ui/listing/Listing.tsx'
import rows from '../ui/listing/Rows.module.css'
import type { Discoveries } from './discover-query.ts'
import classes from './DiscoverPage.module.css'

const ReviewDetails = lazyComponent(async () => (await import('../reviews/ReviewDetails.tsx')).ReviewDetails)

type Recent = Discoveries['recent_reviews'][number]

export function RecentReviews({ reviews }: { reviews: Recent[] }) {
  const [opened, setOpened] = useState<Recent>()
  if (reviews.length === 0) return <Empty text="No recent reviews found." />
  return (
    <>
      <Listing
        label="Recent Reviews"
        items={reviews}
        columns={[
          { title: 'BIN', className: classes.binColumn, cell: ({ bin }) => <BinLink bin={bin.bin} /> },
          {
            title: 'User',
            className: classes.userColumn,
            cell: (review) => <User review={review} onOpen={setOpened} />,
          },
          { title: 'Comment', cell: ({ description }) => <ClampedText text={description} /> },
          { title: 'Rating', className: classes.ratingColumn, cell: ({ stars }) => <Stars value={stars} /> },
        ]}
        card={(review) => (
          <>
            <div className={rows.line}>
              <BinLink bin={review.bin.bin} />
              <Stars value={review.stars} />
            </div>
            {review.description && <ClampedText text={review.description} />}
            <span className={`${rows.small} ${classes.by}`}>
              <User review={review} onOpen={setOpened} />
            </span>
          </>
        )}
      />
      {opened && (
        <Suspense>
          <ReviewDetails bin={opened.bin.bin} review={opened} onClose={() => setOpened(undefined)} />
        </Suspense>
      )}
    </>
  )
}

const BinLink = ({ bin }: { bin: string }) => (
  <Link to={`/bin/${bin}`} className={classes.link!}>
    {bin}
  </Link>
)

const User = ({ review, onOpen }: { review: Recent; onOpen: (review: Recent) => void }) => (
  <button
    type="button"
    className={rows.lead}
    aria-haspopup="dialog"
    onPointerEnter={ReviewDetails.preload}
    onFocus={ReviewDetails.preload}
    onClick={() => onOpen(review)}
  >
    <bdi className={classes.oneLine}>{review.user.name ?? 'Anonymous'}</bdi>
  </button>
)
