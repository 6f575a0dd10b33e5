import { useState } from 'react'
import type { Review } from '#contract/calls/reviews.ts'
import { Badge } from '../ui/text/Badge.tsx'
import { ClampedText } from '../ui/listing/ClampedText.tsx'
import { Moment } from '../ui/text/Moment.tsx'
import rows from '../ui/listing/Rows.module.css'
import { useNarrow } from '../ui/use-narrow.ts'
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
  const isWide = !useNarrow('tablet')
  const [opened, setOpened] = useState(() => reviews.find((review) => wasOpen(reportOf(review))))
  const Layout = isWide ? Table : Cards
  return (
    <>
      <Layout reviews={reviews} isDimmed={isDimmed} onOpen={setOpened} />
      {opened && <ReviewDetails bin={bin} review={opened} onClose={() => setOpened(undefined)} />}
    </>
  )
}

interface LayoutProps {
  reviews: Review[]
  isDimmed: boolean
  onOpen: (review: Review) => void
}

const Table = ({ reviews, isDimmed, onOpen }: LayoutProps) => (
  <table className={rows.table} aria-label="Reviews" aria-busy={isDimmed} data-dimmed={isDimmed || undefined}>
    <thead>
      <tr>
        <th scope="col" className={classes.user}>
          User
        </th>
        <th scope="col" className={classes.rating}>
          Rating
        </th>
        <th scope="col">Comment</th>
        <th scope="col" className={classes.tags}>
          Tags
        </th>
      </tr>
    </thead>
    <tbody>
      {reviews.map((review) => (
        <tr key={review.hash} className={rows.row}>
          <th scope="row">
            <User review={review} onOpen={onOpen} />
          </th>
          <td>
            <Stars value={review.stars} />
          </td>
          <td>
            <ClampedText text={review.description} />
          </td>
          <td>
            <TagBadges tags={review.tags} max={2} />
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)

const Cards = ({ reviews, isDimmed, onOpen }: LayoutProps) => (
  <ul
    className="card divided dims"
    aria-label="Reviews"
    aria-busy={isDimmed}
    data-dimmed={isDimmed || undefined}
  >
    {reviews.map((review) => (
      <li key={review.hash} className={`${rows.card} ${rows.row}`}>
        <div className={rows.line}>
          <User review={review} onOpen={onOpen} />
          <Stars value={review.stars} />
        </div>
        {review.description && <ClampedText text={review.description} />}
        {review.tags.length > 0 && <TagBadges tags={review.tags} max={3} />}
      </li>
    ))}
  </ul>
)

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
