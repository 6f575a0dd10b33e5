import { useEffect, useMemo } from 'react'
import { cutBin, digitRuns } from '#contract/formats/bin-text.ts'
import { limits } from '#contract/limits.ts'
import { readSearch, searchQuery, type PageSize, type Search } from '#contract/formats/search-link.ts'
import type { NavigateOptions } from '../../router/history.ts'
import { useLocation, useNavigate } from '../../router/Router.tsx'
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

export type GoTo = (search: Search, limit?: PageSize) => void

export function addressOf(search: Search, { replace } = { replace: false }): [string, NavigateOptions] {
  const query = searchQuery(search)
  const many = search.bins.length > limits.binsInAddress
  return [query ? `/?${query}` : '/', { replace, state: many ? { bins: search.bins } : null }]
}
