import { useQueryClient } from '@tanstack/react-query'
import { MessageSquarePlus, SquarePen } from 'lucide-react'
import { Suspense, useState } from 'react'
import type { BinDetail } from '#contract/calls/bin-pages.ts'
import { useLocation } from '../router/Router.tsx'
import { ButtonLink } from '../ui/buttons/Button.tsx'
import { wasOpen } from '../session/drafts.ts'
import { useSignedIn } from '../session/session.ts'
import { loginAfter } from '../session/use-login.ts'
import { Action } from '../ui/buttons/Action.tsx'
import { Empty } from '../ui/feedback/Empty.tsx'
import { lazyComponent } from '../ui/lazy-component.ts'
import { PagedSection } from '../ui/listing/PagedSection.tsx'
import { allTags } from './review-tags.ts'
import type { Review } from '#contract/calls/reviews.ts'
import { Badge } from '../ui/text/Badge.tsx'
import { ClampedText } from '../ui/listing/ClampedText.tsx'
import { Moment } from '../ui/text/Moment.tsx'
import { Listing } from '../ui/listing/Listing.tsx'
import rows from '../ui/listing/Rows.module.css'
import { ReviewDetails, reportOf } from './ReviewDetails.tsx'
import classes from './ReviewDetails.module.css'
import { Stars } from './Stars.tsx'
import { TagBadges } from './TagBadges.tsx'

const ReviewDialog = lazyComponent(async () => (await import('./ReviewDialog.tsx')).ReviewDialog)

interface Props {
  bin: string
  detail: BinDetail | undefined
  isOwn: boolean
  isNext: boolean
  onPage: (page: number) => void
}

export function Reviews({ bin, detail, isOwn, isNext, onPage }: Props) {
  const draftName = `review ${bin}`
  const [isWriting, setWriting] = useState(() => wasOpen(draftName))
  const pagination = detail?.reviews_pagination
  return (
    <PagedSection
      title="Reviews"
      pagination={pagination}
      isNext={isNext}
      onPage={onPage}
      action={isOwn && <WriteAction detail={detail} onWrite={() => setWriting(true)} />}
    >
      {detail && pagination?.total === 0 && <NoReviews />}
      {detail && detail.reviews.length > 0 && (
        <ReviewList bin={bin} reviews={detail.reviews} isDimmed={isNext} />
      )}
      {isWriting && isOwn && detail && (
        <Suspense>
          <ReviewDialog
            bin={bin}
            draftName={draftName}
            review={detail.current_user_review}
            onClose={() => setWriting(false)}
            onSaved={(isNew) => {
              setWriting(false)
              if (isNew && pagination && pagination.current_page > 1) onPage(1)
            }}
          />
        </Suspense>
      )}
    </PagedSection>
  )
}

function WriteAction({ detail, onWrite }: { detail: BinDetail | undefined; onWrite: () => void }) {
  const client = useQueryClient()
  const isSignedIn = useSignedIn()
  const hasReviewed = isSignedIn && detail?.user_has_reviewed
  const prepare = () => {
    ReviewDialog.preload()
    void client.prefetchQuery(allTags)
  }
  return (
    <Action
      icon={hasReviewed ? SquarePen : MessageSquarePlus}
      data-command={hasReviewed ? 'Edit Review' : 'Add Review'}
      tip={hasReviewed ? 'Edit your review' : 'Add Review'}
      refusal={isSignedIn ? undefined : 'Login first'}
      {...(isSignedIn && { onPointerEnter: prepare })}
      onClick={onWrite}
    >
      {hasReviewed ? 'Edit Review' : 'Add Review'}
    </Action>
  )
}

function NoReviews() {
  const isSignedIn = useSignedIn()
  const { pathname, search } = useLocation()
  return (
    <Empty text="No Bin Reviews Yet.">
      {!isSignedIn && (
        <ButtonLink variant="default" to={loginAfter(pathname + search)}>
          Log in to write the first review
        </ButtonLink>
      )}
    </Empty>
  )
}

interface ReviewListProps {
  bin: string
  reviews: Review[]
  isDimmed: boolean
}

function ReviewList({ bin, reviews, isDimmed }: ReviewListProps) {
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
