import { useState } from 'react'
import type { Review } from '#contract/calls/reviews.ts'
import { Badge } from '../ui/text/Badge.tsx'
import { ClampedText } from '../ui/listing/ClampedText.tsx'
import { Moment } from '../ui/text/Moment.tsx'
import { Listing } from '../ui/listing/Listing.tsx'
import rows from '../ui/listing/Rows.module.css'
import { wasOpen } from '../session/drafts.ts'
import { ReviewDetails, reportOf } from './ReviewDetails.tsx'
import classes from './ReviewDetails.module.css'
import { Stars } from './Stars.tsx'
import { TagBadges } from './TagBadges.tsx'

interface Props {
  bin: string
  reviews: Review[]
  isDimmed: boolean
}

export function ReviewList({ bin, reviews, isDimmed }: Props) {
  const [opened, setOpened] = useState(() => reviews.find((review) => wasOpen(reportOf(review))))
  return (
    <>
      <Listing
        label="Reviews"
        items={reviews}
        isDimmed={isDimmed}
        columns={[
          {
            title: 'User',
            className: classes.user,
            cell: (review) => <User review={review} onOpen={setOpened} />,
          },
          { title: 'Rating', className: classes.rating, cell: ({ stars }) => <Stars value={stars} /> },
          { title: 'Comment', cell: ({ description }) => <ClampedText text={description} /> },
          { title: 'Tags', className: classes.tags, cell: ({ tags }) => <TagBadges tags={tags} max={2} /> },
        ]}
        card={(review) => (
          <>
            <div className={rows.line}>
              <User review={review} onOpen={setOpened} />
              <Stars value={review.stars} />
            </div>
            {review.description && <ClampedText text={review.description} />}
            {review.tags.length > 0 && <TagBadges tags={review.tags} max={3} />}
          </>
        )}
      />
      {opened && <ReviewDetails bin={bin} review={opened} onClose={() => setOpened(undefined)} />}
    </>
  )
}

const User = ({ review, onOpen }: { review: Review; onOpen: (review: Review) => void }) => (
  <div className={classes.about}>
    <span className={classes.name}>
      <button type="button" className={rows.lead} aria-haspopup="dialog" onClick={() => onOpen(review)}>
        <bdi>{review.user.name ?? 'Anonymous'}</bdi>
      </button>
      {review.is_own && <Badge tone="accent">You</Badge>}
    </span>
    <span className={rows.small}>
      <Moment iso={review.created_at} isDay />
    </span>
  </div>
)
