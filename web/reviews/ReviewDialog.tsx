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
import { patchBin, reviewsChanged, withoutReview, restorePages, withReview } from './review-cache.ts'
import { StarPicker } from './StarPicker.tsx'
import { TagPicker } from './TagPicker.tsx'
import { callAsUser, withinSession } from '../call-as-user.ts'
import { showToast } from '../ui/feedback/toast.ts'
import { isError } from '#contract/client/api-error.ts'
import { session } from '../session/session.ts'
import { cachedTags, loadTags, type Tag } from './review-tags.ts'

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

interface Written {
  stars: number
  description: string
  tags: string[]
}

function useSaveReview(bin: string, existing: Review | null, onSaved: (isNew: boolean) => void) {
  const client = useQueryClient()
  const [isNew, setNew] = useState(existing === null)
  const saving = useMutation({
    mutationFn: async ({ stars, description, tags }: Written) => {
      const text = description.trim()
      const known = await withinSession(() => loadTags(client, tags))
      const body = {
        stars,
        ...(text !== '' && { description: text }),
        ...(known.length > 0 && { tag_ids: known.map(({ id }) => id) }),
      }
      const line = isNew ? 'POST /api/bin/:bin/review' : 'PUT /api/bin/:bin/review'
      return callAsUser(line, { params: { bin }, body })
    },
    onMutate: (written) => {
      const tags = cachedTags(client, written.tags)
      return patchBin(client, bin, (detail) => withReview(detail, optimisticReview(written, tags, existing)))
    },
    onSuccess: async ({ review, ...rating }) => {
      await patchBin(client, bin, (detail) => ({ ...withReview(detail, review), ...rating }))
      onSaved(isNew)
      void reviewsChanged(client, bin)
    },
    onError: (error, _, previous) => {
      restorePages(client, previous)
      // The review was created or deleted in another window, so the next attempt uses the other method.
      if (isError(error, isNew ? 'already_reviewed' : 'review_not_found')) setNew(!isNew)
      void reviewsChanged(client, bin)
    },
  })
  return { isNew, saving }
}

function optimisticReview({ stars, description }: Written, tags: Tag[], existing: Review | null): Review {
  const now = new Date().toISOString()
  return {
    id: 'unsaved',
    hash: 'unsaved',
    user: { name: session.user()?.name ?? null },
    created_at: now,
    ...existing,
    stars,
    description: description.trim(),
    tags,
    updated_at: now,
    is_own: true,
  }
}
