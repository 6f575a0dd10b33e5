import { useCallback, useEffect, useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { plainDigits } from '#contract/bin-text.ts'
import { limits } from '#contract/limits.ts'
import { readSearch, searchQuery, type Search } from '#contract/search-link.ts'

/**
 * The search that the address says. More BINs than fit an address lie beside it in the browser's history, so that back
 * and reload find them too.
 */
export function useSearch(): Search {
  const { search: query, state } = useLocation()
  const search = useMemo(() => {
    const said = readSearch(new URLSearchParams(query))
    const { bins } = (state ?? {}) as { bins?: string[] }
    return bins ? { ...said, bins } : said
  }, [query, state])
  useShortNumbers(query, search)
  return search
}

/** A number longer than a BIN does not stay in the address, where history and links would keep it. */
function useShortNumbers(query: string, search: Search): void {
  const goTo = useGoTo()
  const long = /\d{12}/.test(plainDigits(new URLSearchParams(query).get('bins') ?? '').replace(/[ -]/g, ''))
  useEffect(() => {
    if (long) goTo(search, { replace: true })
  }, [long, goTo, search])
}

/** Goes to a search, as to a page. */
export function useGoTo(): (search: Search, options?: { replace: boolean }) => void {
  const navigate = useNavigate()
  return useCallback(
    (search, { replace } = { replace: false }) => {
      const query = searchQuery(search)
      const many = search.bins.length > limits.binsInAddress
      void navigate(query ? `/?${query}` : '/', { replace, state: many ? { bins: search.bins } : null })
    },
    [navigate],
  )
}
