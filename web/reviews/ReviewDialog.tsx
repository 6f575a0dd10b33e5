import { Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Review } from '#contract/calls/reviews.ts'
import { texts, textProblem } from '#contract/texts.ts'
import { Button } from '../ui/buttons/Button.tsx'
import { Textarea } from '../ui/forms/fields.tsx'
import { textField } from '../ui/forms/text-field.ts'
import { useDraft } from '../session/drafts.ts'
import { Dialog } from '../ui/dialogs/Dialog.tsx'
import { Failure } from '../ui/feedback/Failure.tsx'
import classes from './ReviewDetails.module.css'
import { patchBin, reviewsChanged, withoutReview } from './review-cache.ts'
import { StarPicker } from './StarPicker.tsx'
import { TagPicker } from './TagPicker.tsx'
import { useSaveReview, type Written } from './use-save-review.ts'
import { callAsUser } from '../call-as-user.ts'
import { showToast } from '../ui/feedback/toast.ts'

interface Props {
  bin: string
  draftName: string
  review: Review | null
  onClose: () => void
  onSaved: (isNew: boolean) => void
}

export function ReviewDialog({ bin, draftName, review, onClose, onSaved }: Props) {
  // The prop changes as soon as the optimistic update is shown; this is the review from before.
  const [existing] = useState(review)
  const [written, setWritten, draft] = useDraft(draftName, writtenOf(existing))
  const [isDeleting, setDeleting] = useState(false)
  const box = useRef<HTMLTextAreaElement>(null)
  const { isNew, saving } = useSaveReview(bin, existing, (isNew) => {
    draft.forget()
    onSaved(isNew)
  })
  const change = (part: Partial<Written>) => setWritten({ ...written, ...part })
  const problem = textProblem(texts.review, written.description)
  const submit = () => {
    if (problem) box.current?.focus()
    else if (written.stars > 0) saving.mutate(written)
  }
  return (
    <>
      <Dialog
        isWide
        onClose={onClose}
        title={isNew ? 'Add Review' : 'Edit Review'}
        isBusy={saving.isPending}
        draft={draft}
        onSubmit={submit}
        action={
          <>
            {!isNew && (
              <Button
                variant="subtle"
                className={`danger ${classes.aside}`}
                leftSection={<Trash2 size={16} aria-hidden />}
                disabled={saving.isPending}
                onClick={() => setDeleting(true)}
              >
                Delete
              </Button>
            )}
            <Button type="submit" disabled={written.stars === 0} loading={saving.isPending}>
              Submit
            </Button>
          </>
        }
      >
        <StarPicker value={written.stars} onChange={(stars) => change({ stars })} />
        <Textarea
          ref={box}
          label="Description"
          placeholder="Share your thoughts (optional)"
          rows={5}
          {...textField(texts.review, {
            value: written.description,
            onText: (description) => change({ description }),
          })}
        />
        <TagPicker value={written.tags} onChange={(tags) => change({ tags })} />
        <p className="text-xs quiet">
          Please keep reviews factual and omit card numbers and personal data. Violations will be deleted.
        </p>
        {saving.isError && (
          <Failure title="Your review was not saved" error={saving.error} onDismiss={saving.reset} />
        )}
      </Dialog>
      {isDeleting && (
        <DeleteReview
          bin={bin}
          onClose={() => setDeleting(false)}
          onDeleted={() => {
            draft.forget()
            onClose()
          }}
        />
      )}
    </>
  )
}

const writtenOf = (review: Review | null): Written => ({
  stars: review?.stars ?? 0,
  description: review?.description ?? '',
  tags: review?.tags.map(({ label }) => label) ?? [],
})

interface DeleteProps {
  bin: string
  onClose: () => void
  onDeleted: () => void
}

function DeleteReview({ bin, onClose, onDeleted }: DeleteProps) {
  const client = useQueryClient()
  const deleting = useMutation({
    mutationFn: () => callAsUser('DELETE /api/bin/:bin/review', { params: { bin } }),
    onSuccess: async (rating) => {
      await patchBin(client, bin, (detail) => ({ ...withoutReview(detail), ...rating }))
      onDeleted()
      showToast({ tone: 'good', title: `Review of ${bin} deleted` })
      void reviewsChanged(client, bin)
    },
  })
  return (
    <Dialog
      onClose={onClose}
      title="Delete Review"
      isBusy={deleting.isPending}
      action={
        <Button className="danger-fill" loading={deleting.isPending} onClick={() => deleting.mutate()}>
          Delete
        </Button>
      }
    >
      <p>This permanently deletes your rating, text and tags for {bin}.</p>
      {deleting.isError && <Failure title="Deletion Failed" error={deleting.error} />}
    </Dialog>
  )
}
