import type { QueryClient } from '@tanstack/react-query'
import type { Review } from '#contract/reviews.ts'
import { get } from '../queries.ts'

export type Tag = Review['tags'][number]

export const allTags = get('GET /tags.json', {})

/** The tags of these labels. One that is not among all is left out; so is every one when they cannot be had. */
export async function tagsOf(client: QueryClient, labels: string[]): Promise<Tag[]> {
  if (labels.length > 0) await client.ensureQueryData(allTags).catch(() => undefined)
  return tagsAtHand(client, labels)
}

export const tagsAtHand = (client: QueryClient, labels: string[]): Tag[] =>
  client.getQueryData(allTags.queryKey)?.tags.filter(({ label }) => labels.includes(label)) ?? []
