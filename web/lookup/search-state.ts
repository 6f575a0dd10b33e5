import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef } from 'react'
import { cutBin, digitRuns } from '#contract/formats/bin-text.ts'
import { limits } from '#contract/limits.ts'
import {
  hasCriteria,
  readSearch,
  searchQuery,
  type PageSize,
  type Search,
} from '#contract/formats/search-link.ts'
import { type NavigateOptions } from '../router/history.ts'
import { useLocation, useNavigate } from '../router/Router.tsx'
import { lookup } from '../queries.ts'
import { sameCriteria } from './draft.ts'
import { Results } from './results-code.ts'
import { useSharedSearch } from './shared-search.ts'

/**
 * The search in the URL. When there are more BINs than fit in it, they are kept in the state of the history entry, so that
 * back and reload find them too.
 */
export function useSearch(): Search {
  const { search: query, state } = useLocation()
  const { data: shared } = useSharedSearch()
  const search = useMemo(() => {
    const read = readSearch(new URLSearchParams(query))
    if (shared) return { ...shared, page: read.page }
    const { bins } = (state ?? {}) as { bins?: string[] }
    return bins ? { ...read, bins } : read
  }, [query, state, shared])
  useShortenedNumbers(query, search)
  return search
}

/** Removes a number longer than a BIN from the URL, so that history and links do not keep it. */
function useShortenedNumbers(query: string, search: Search): void {
  const navigate = useNavigate()
  const long = digitRuns(new URLSearchParams(query).get('bins') ?? '').some((run) => cutBin(run).isCut)
  useEffect(() => {
    if (long) navigate(...addressOf(search, { replace: true }))
  }, [long, navigate, search])
}

/** With another number of results per page than the current one, if that changes at the same time. */
export type GoTo = (search: Search, limit?: PageSize) => void

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
          Promise.allSettled([client.prefetchQuery(lookup(search, limit)), Results.load()]),
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

function addressOf(search: Search, { replace } = { replace: false }): [string, NavigateOptions] {
  const query = searchQuery(search)
  const many = search.bins.length > limits.binsInAddress
  return [query ? `/?${query}` : '/', { replace, state: many ? { bins: search.bins } : null }]
}
