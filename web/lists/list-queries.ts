import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Input, Output } from '#contract/api.ts'
import type { ListView } from '#contract/calls/lists.ts'
import { callAsUser } from '../call-as-user.ts'
import { call } from '../api.ts'
import { get } from '../queries.ts'
import { retries } from '../retries.ts'
import { viewInput, type View } from './list-address.ts'

const minutes = 60_000
const listPages = { staleTime: 30 * minutes, gcTime: 30 * minutes }

export type Lists = Output<'GET /api/binlists'>

function myLists(line: 'GET /api/binlists' | 'GET /api/binlists/bookmarks', page: number) {
  const input = { query: { page } }
  return queryOptions<Lists>({
    queryKey: [line, input],
    queryFn: ({ signal }) => callAsUser(line, input, signal),
    placeholderData: keepPreviousData,
    retry: retries.list,
  })
}

export const ownLists = (page: number) => ({ ...myLists('GET /api/binlists', page), ...listPages })

export const bookmarkedLists = (page: number) => ({
  ...myLists('GET /api/binlists/bookmarks', page),
  staleTime: 2 * minutes,
})

export function listView(hashId: string, view: View) {
  const input = viewInput(hashId, view)
  return queryOptions<ListView>({
    queryKey: ['GET /api/binlists/:hashId', input],
    queryFn: ({ signal }) => call('GET /api/binlists/:hashId', input, signal),
    placeholderData: (previous, query) => {
      const [, previousInput] = (query?.queryKey ?? []) as [string?, Input<'GET /api/binlists/:hashId'>?]
      return previousInput?.params.hashId === hashId ? previous : undefined
    },
    retry: retries.list,
    ...listPages,
    // It may have been deleted in another tab.
    refetchOnWindowFocus: 'always',
  })
}

export type Part = 'both' | 'here' | 'there'

export const comparison = (hashId: string, otherId: string, part: Part, page: number) => ({
  ...get('GET /api/binlists/:hashId/compare/:otherId', {
    params: { hashId, otherId },
    query: { part, page },
  }),
  placeholderData: keepPreviousData,
  retry: retries.list,
  ...listPages,
})

export const publicLists = (page: number) => ({
  ...get('GET /api/all-public/binlists', { query: { page } }),
  placeholderData: keepPreviousData,
  staleTime: 5 * minutes,
  gcTime: 15 * minutes,
  refetchOnWindowFocus: false,
  refetchOnMount: false,
})
