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
import { ReviewList } from './ReviewList.tsx'

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
