import { queryOptions, useQuery } from '@tanstack/react-query'
import { limits } from '#contract/limits.ts'
import { callAsUser } from '../call-as-user.ts'
import { get } from '../queries.ts'
import { useSignedIn } from '../session/session.ts'
import type { Lists } from './list-queries.ts'

export interface KnownList {
  id: string
  name: string
  count: number
}

const ofLists = { limit: limits.listsPerPage }

/** As many as an account can have. It can have more bookmarks: of those, the newest. */
const mostPages = limits.listsPerAccount / limits.listsPerPage

function everyPage(line: 'GET /api/binlists' | 'GET /api/binlists/bookmarks') {
  return queryOptions<Lists>({
    queryKey: [line, 'every page'],
    queryFn: async ({ signal }) => {
      const load = (page: number) => callAsUser(line, { query: { ...ofLists, page } }, signal)
      const first = await load(1)
      const count = Math.min(first.pagination.last_page, mostPages)
      const others = await Promise.all(Array.from({ length: count - 1 }, (_, at) => load(at + 2)))
      return { ...first, data: [first, ...others].flatMap(({ data }) => data) }
    },
  })
}

/** There is no search for lists: all of the account and the newest of others are loaded once and searched here. */
export function useKnownLists(enabled = true) {
  const signedIn = useSignedIn()
  const mine = useQuery({ ...everyPage('GET /api/binlists'), enabled: enabled && signedIn })
  const bookmarks = useQuery({ ...everyPage('GET /api/binlists/bookmarks'), enabled: enabled && signedIn })
  const all = useQuery({ ...get('GET /api/all-public/binlists', { query: ofLists }), enabled })
  const [own, marked]: KnownList[][] = [mine.data?.data ?? [], bookmarks.data?.data ?? []]
  const known = new Set([...own!, ...marked!].map(({ id }) => id))
  const others: KnownList[] = (all.data?.data ?? []).filter(({ id }) => !known.has(id))
  return {
    groups: [
      { name: 'Your lists', lists: own! },
      { name: 'Bookmarks', lists: marked! },
      { name: 'Public lists', lists: others },
    ] as const,
    isLoading: mine.isLoading || bookmarks.isLoading || all.isLoading,
  }
}
