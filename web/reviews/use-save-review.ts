import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Review } from '#contract/calls/reviews.ts'
import { isError } from '#contract/client/api-error.ts'
import { callAsUser, withinSession } from '../call-as-user.ts'
import { session } from '../session/session.ts'
import { patchBin, restorePages, reviewsChanged, withReview } from './review-cache.ts'
import { cachedTags, loadTags, type Tag } from './review-tags.ts'

export interface Written {
  stars: number
  description: string
  tags: string[]
}

export function useSaveReview(bin: string, existing: Review | null, onSaved: (isNew: boolean) => void) {
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
