import { useEffect, useRef, useState } from 'react'
import type { Review } from '#contract/calls/reviews.ts'
import { Link } from '../router/Link.tsx'
import { Button } from '../ui/buttons/Button.tsx'
import { wasOpen } from '../session/drafts.ts'
import { callAsUser } from '../call-as-user.ts'
import { useSignedIn } from '../session/session.ts'
import { Dialog } from '../ui/dialogs/Dialog.tsx'
import { Moment } from '../ui/text/Moment.tsx'
import { ReportDialog } from '../ui/dialogs/ReportDialog.tsx'
import classes from './ReviewDetails.module.css'
import { Stars } from './Stars.tsx'
import { TagBadges } from './TagBadges.tsx'

interface Props {
  bin: string
  review: Review
  onClose: () => void
}

export function ReviewDetails({ bin, review, onClose }: Props) {
  const draft = reportOf(review)
  const [isReporting, setReporting] = useState(() => wasOpen(draft))
  const canReport = useSignedIn() && !review.is_own
  if (isReporting) {
    return (
      <ReportDialog
        title="Report Review"
        what="the review"
        draft={draft}
        send={(reason) =>
          callAsUser('POST /api/reviews/:hash/report', { params: { hash: review.hash }, body: { reason } })
        }
        onClose={onClose}
      />
    )
  }
  return (
    <Dialog
      isWide
      onClose={onClose}
      title="Review Details"
      closing="Close"
      action={
        canReport && (
          <Button variant="subtle" className={`quiet ${classes.aside}`} onClick={() => setReporting(true)}>
            Report
          </Button>
        )
      }
    >
      <dl className={classes.facts}>
        <dt>BIN</dt>
        <dd>
          <Link to={`/bin/${bin}`} className="mono" onClick={onClose}>
            {bin}
          </Link>
        </dd>
        <dt>User</dt>
        <dd>
          <bdi>{review.user.name ?? 'Anonymous'}</bdi>
          <span className={classes.when}>
            <Moment iso={review.created_at} />
            {review.updated_at !== review.created_at && (
              <>
                , edited <Moment iso={review.updated_at} />
              </>
            )}
          </span>
        </dd>
        <dt>Rating</dt>
        <dd>
          <Stars value={review.stars} />
        </dd>
        <dt>Comment</dt>
        <dd>{review.description ? <Comment text={review.description} /> : <None />}</dd>
        <dt>Tags</dt>
        <dd>{review.tags.length > 0 ? <TagBadges tags={review.tags} /> : <None />}</dd>
      </dl>
    </Dialog>
  )
}

export const reportOf = ({ hash }: Review): string => `report ${hash}`

function Comment({ text }: { text: string }) {
  const box = useRef<HTMLDivElement>(null)
  const [scrolls, setScrolls] = useState(false)
  useEffect(() => {
    const element = box.current!
    const observer = new ResizeObserver(() => setScrolls(element.scrollHeight > element.clientHeight))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return (
    <div
      ref={box}
      dir="auto"
      className={classes.comment}
      {...(scrolls && { role: 'region', 'aria-label': 'Comment', tabIndex: 0 })}
    >
      {text}
    </div>
  )
}

const None = () => <span className="quiet">None</span>
