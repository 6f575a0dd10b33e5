import { useQuery } from '@tanstack/react-query'
import type { SharedSearch } from '#contract/calls/searches.ts'
import { filterNames, forFilters } from '#contract/filters.ts'
import type { Search } from '#contract/formats/search-link.ts'
import { pages } from '#contract/pages.ts'
import { useMatch } from '../../router/Router.tsx'
import { get } from '../../queries.ts'
import { retries } from '../../retries.ts'

export function useSharedSearch() {
  const { searchId } = useMatch(pages.sharedSearch.path) ?? {}
  const query = useQuery({
    ...get('GET /api/searches/:searchId', { params: { searchId: searchId ?? '' } }),
    enabled: searchId !== undefined,
    retry: retries.search,
    select: searchOf,
  })
  return { ...query, path: searchId === undefined ? undefined : sharedPath(searchId) }
}

export const sharedPath = (id: string): string => pages.sharedSearch.path.replace(':searchId', id)

const searchOf = (shared: SharedSearch): Search => ({
  bins: shared.bins,
  extended: shared.extended,
  ...forFilters(filterNames, (name) => shared[name]),
  page: 1,
})
