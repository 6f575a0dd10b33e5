import type { Input } from '#contract/api.ts'
import { invalidInput } from '#contract/errors.ts'
import { tags } from '#contract/tags.ts'
import type { ReviewFields } from './change.ts'

export function readReview(sent: Input<'POST /api/bin/:bin/review'>['body']): ReviewFields {
  const { stars, description = '', tag_ids: ids = [] } = sent
  const unknown = ids.filter((id) => !tags.some((tag) => tag.id === id))
  if (unknown.length > 0) throw invalidInput({ tag_ids: [`There is no tag ${unknown.join(', ')}.`] })
  return {
    stars,
    description,
    tags: [...new Set(ids)].toSorted((a, b) => a - b).join(' '),
  }
}
