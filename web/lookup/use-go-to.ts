import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef } from 'react'
import { hasCriteria, type PageSize, type Search } from '#contract/formats/search-link.ts'
import { lookup } from '../queries.ts'
import { useNavigate } from '../router/Router.tsx'
import { loadResults } from './results-code.ts'
import { sameCriteria } from './search/draft.ts'
import { addressOf, type GoTo } from './search/search-state.ts'
import { useSharedSearch } from './search/shared-search.ts'

/** Most replies arrive sooner, and rendering the page once is faster than rendering it empty first. */
const maxWaitMilliseconds = 100

/**
 * Navigates to a search. The request starts at once, and the page changes when the reply arrives or takes too long. Of two
 * searches, the later one is shown.
 */
export function useGoTo(current: PageSize): GoTo {
  const navigate = useNavigate()
  const client = useQueryClient()
  const { data: shared, path } = useSharedSearch()
  const latest = useRef<Search>(undefined)
  return useCallback(
    async (search, limit = current) => {
      latest.current = search
      if (hasCriteria(search)) {
        await Promise.race([
          Promise.allSettled([client.prefetchQuery(lookup(search, limit)), loadResults()]),
          new Promise((resolve) => setTimeout(resolve, maxWaitMilliseconds)),
        ])
      }
      if (latest.current !== search) return
      // The pages of a shared search stay at its address.
      if (shared && sameCriteria(search, shared))
        navigate(search.page > 1 ? `${path}?page=${search.page}` : path!)
      else navigate(...addressOf(search))
    },
    [navigate, client, current, shared, path],
  )
}
