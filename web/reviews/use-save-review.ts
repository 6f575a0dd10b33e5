import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Review } from '#contract/reviews.ts'
import { callAsUser } from '../call-as-user.ts'
import { isError } from '../api.ts'
import { session } from '../session.ts'
import { patchBin, putBack, reviewsChanged } from './review-cache.ts'
import { tagsAtHand, tagsOf, type Tag } from './review-tags.ts'
import { withReview } from './with-review.ts'

export interface Draft {
  stars: number
  description: string
  /** Labels. */
  tags: string[]
}

/** Writes a review, or changes the one there is. It shows at once, and goes back when the server does not agree. */
export function useSaveReview(bin: string, before: Review | null, onSaved: (isNew: boolean) => void) {
  const client = useQueryClient()
  const [isNew, setNew] = useState(before === null)
  const saving = useMutation({
    mutationFn: async ({ stars, description, tags }: Draft) => {
      const text = description.trim()
      const known = await tagsOf(client, tags)
      const body = {
        stars,
        ...(text !== '' && { description: text }),
        ...(known.length > 0 && { tag_ids: known.map(({ id }) => id) }),
      }
      const line = isNew ? 'POST /api/bin/:bin/review' : 'PUT /api/bin/:bin/review'
      return callAsUser(line, { params: { bin }, body })
    },
    onMutate: (draft) => {
      const tags = tagsAtHand(client, draft.tags)
      return patchBin(client, bin, (detail) => withReview(detail, shownAs(draft, tags, before)))
    },
    onSuccess: async ({ review, ...rating }) => {
      await patchBin(client, bin, (detail) => ({ ...withReview(detail, review), ...rating }))
      onSaved(isNew)
      void reviewsChanged(client, bin)
    },
    onError: (error, _, held) => {
      putBack(client, held)
      // Created or deleted in another window meanwhile, so the next try does the other.
      if (isError(error, isNew ? 'already_reviewed' : 'review_not_found')) setNew(!isNew)
      void reviewsChanged(client, bin)
    },
  })
  return { isNew, saving }
}

function shownAs({ stars, description }: Draft, tags: Tag[], before: Review | null): Review {
  const now = new Date().toISOString()
  return {
    id: 'unsaved',
    hash: 'unsaved',
    user: { name: session.user()?.name ?? null },
    created_at: now,
    ...before,
    stars,
    description: description.trim(),
    tags,
    updated_at: now,
    is_own: true,
  }
}
