import type { QueryClient } from '@tanstack/react-query'
import type { Review } from '#contract/calls/reviews.ts'
import { get } from '../queries.ts'

export type Tag = Review['tags'][number]

export const allTags = get('GET /tags.json', {})

/** The tags with these labels. Unknown labels are left out, and all of them when the tags cannot be loaded. */
export async function loadTags(client: QueryClient, labels: string[]): Promise<Tag[]> {
  if (labels.length > 0) await client.ensureQueryData(allTags).catch(() => undefined)
  return cachedTags(client, labels)
}

export const cachedTags = (client: QueryClient, labels: string[]): Tag[] =>
  client.getQueryData(allTags.queryKey)?.tags.filter(({ label }) => labels.includes(label)) ?? []
