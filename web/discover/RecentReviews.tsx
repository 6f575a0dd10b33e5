import { Suspense, useState } from 'react'
import { Link } from '../router/Link.tsx'
import { Stars } from '../reviews/Stars.tsx'
import { Empty } from '../ui/feedback/Empty.tsx'
import { lazyComponent } from '../ui/lazy-component.ts'
import { ClampedText } from '../ui/listing/ClampedText.tsx'
import rows from '../ui/listing/Rows.module.css'
import { useNarrow } from '../ui/use-narrow.ts'
import type { Discoveries } from './discover-query.ts'
import classes from './DiscoverPage.module.css'

const ReviewDetails = lazyComponent(async () => (await import('../reviews/ReviewDetails.tsx')).ReviewDetails)

type Recent = Discoveries['recent_reviews'][number]

export function RecentReviews({ reviews }: { reviews: Recent[] }) {
  const isWide = !useNarrow('tablet')
  const [opened, setOpened] = useState<Recent>()
  if (reviews.length === 0) return <Empty text="No recent reviews found." />
  const Layout = isWide ? Table : Cards
  return (
    <>
      <Layout reviews={reviews} onOpen={setOpened} />
      {opened && (
        <Suspense>
          <ReviewDetails bin={opened.bin.bin} review={opened} onClose={() => setOpened(undefined)} />
        </Suspense>
      )}
    </>
  )
}

interface Props {
  reviews: Recent[]
  onOpen: (review: Recent) => void
}

const Table = ({ reviews, onOpen }: Props) => (
  <table className={rows.table} aria-label="Recent Reviews">
    <thead>
      <tr>
        <th scope="col" className={classes.binColumn}>
          BIN
        </th>
        <th scope="col" className={classes.userColumn}>
          User
        </th>
        <th scope="col">Comment</th>
        <th scope="col" className={classes.ratingColumn}>
          Rating
        </th>
      </tr>
    </thead>
    <tbody>
      {reviews.map((review) => (
        <tr key={review.hash} className={rows.row}>
          <th scope="row">
            <BinLink bin={review.bin.bin} />
          </th>
          <td>
            <User review={review} onOpen={onOpen} />
          </td>
          <td>
            <ClampedText text={review.description} />
          </td>
          <td>
            <Stars value={review.stars} />
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)

const Cards = ({ reviews, onOpen }: Props) => (
  <ul className="card divided dims" aria-label="Recent Reviews">
    {reviews.map((review) => (
      <li key={review.hash} className={`${rows.card} ${rows.row}`}>
        <div className={rows.line}>
          <BinLink bin={review.bin.bin} />
          <Stars value={review.stars} />
        </div>
        {review.description && <ClampedText text={review.description} />}
        <span className={`${rows.small} ${classes.by}`}>
          <User review={review} onOpen={onOpen} />
        </span>
      </li>
    ))}
  </ul>
)

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
