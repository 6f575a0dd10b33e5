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
import { pages } from '#contract/pages.ts'
import { plural, formatNumber } from '#contract/formats/numbers.ts'
import { ButtonLink } from '../ui/buttons/Button.tsx'

const ReviewDetails = lazyComponent(async () => (await import('../reviews/ReviewDetails.tsx')).ReviewDetails)

type RecentReview = Discoveries['recent_reviews'][number]

export function RecentReviews({ reviews }: { reviews: RecentReview[] }) {
  const [opened, setOpened] = useState<RecentReview>()
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

const User = ({ review, onOpen }: { review: RecentReview; onOpen: (review: RecentReview) => void }) => (
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

type RecentList = Discoveries['recent_bin_lists'][number]

export function RecentLists({ lists }: { lists: RecentList[] }) {
  if (lists.length === 0) {
    return (
      <Empty text="No recent bin lists found.">
        <ButtonLink to={pages.createList.path} variant="default">
          New List
        </ButtonLink>
      </Empty>
    )
  }
  return (
    <Listing
      label="Recent Bin Lists"
      items={lists}
      columns={[
        { title: 'Name', className: classes.listColumn, cell: (list) => <Name list={list} /> },
        { title: 'Description', cell: ({ description }) => <ClampedText text={description} /> },
        { title: 'Creator', className: classes.userColumn, cell: (list) => <Creator list={list} /> },
        {
          title: 'BINs',
          className: classes.countColumn,
          isFigure: true,
          cell: ({ count }) => formatNumber(count),
        },
      ]}
      card={(list) => (
        <>
          <Name list={list} />
          {list.description && <ClampedText text={list.description} />}
          <span className={`${rows.line} ${rows.small}`}>
            <Creator list={list} />
            <span className={classes.bins}>{plural(list.count, 'BIN')}</span>
          </span>
        </>
      )}
    />
  )
}

const Creator = ({ list }: { list: RecentList }) => (
  <bdi className={classes.oneLine}>{list.user.name ?? '-'}</bdi>
)

const Name = ({ list }: { list: RecentList }) => (
  <Link to={`/list/${list.hash}`} className={rows.lead!}>
    <bdi className="clamp">{list.name}</bdi>
  </Link>
)
