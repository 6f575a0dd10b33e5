import { useCallback, useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { limits } from '#contract/limits.ts'
import { readSearch, searchQuery, type Search } from '#contract/search-link.ts'

/**
 * The search that the address says. More BINs than fit an address lie beside it in the browser's history, so that back
 * and reload find them too.
 */
export function useSearch(): Search {
  const { search, state } = useLocation()
  return useMemo(() => {
    const said = readSearch(new URLSearchParams(search))
    const { bins } = (state ?? {}) as { bins?: string[] }
    return bins ? { ...said, bins } : said
  }, [search, state])
}

/** Goes to a search, as to a page. */
export function useGoTo(): (search: Search) => void {
  const navigate = useNavigate()
  return useCallback(
    (search) => {
      const query = searchQuery(search)
      const many = search.bins.length > limits.binsInAddress
      void navigate(query ? `/?${query}` : '/', { state: many ? { bins: search.bins } : null })
    },
    [navigate],
  )
}
